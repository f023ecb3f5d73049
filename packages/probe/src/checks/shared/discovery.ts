/**
 * How `server/discover` ended. The checks of the stateless era ask and must agree: a server of the handshake era may
 * answer it in whatever way, and owes nothing to this era.
 */
import { isObject, RPC_CODES, type JsonObject } from '../../protocol/json-rpc.js';
import { isModernError } from '../../protocol/modern-era.js';
import type { Recording } from '../../protocol/recording.js';
import { notApplicable, type Evaluation } from '../define-check.js';
import { eventsOf } from '../define-check.js';
import { describeAnswer } from './described-answer.js';
import { readModern, wasTaken } from './eras.js';
import { answerIn, finalTurn, turnsOf, type DeliveredAnswer, type Turn } from './exchanges.js';
import { notSpoken } from './passed-over.js';

type ResultAnswer = Extract<DeliveredAnswer, { kind: 'result' }>;
export type ErrorAnswer = Extract<DeliveredAnswer, { kind: 'error' }>;

export type Discovered = { readonly turn: Turn } & (
  | { readonly kind: 'result'; readonly answer: ResultAnswer; readonly result: JsonObject }
  /** It does not serve the version that the request declared. */
  | { readonly kind: 'version-refused'; readonly answer: ErrorAnswer }
  /** It speaks the era and refuses the request all the same. */
  | { readonly kind: 'refused'; readonly answer: ErrorAnswer }
  /** Answered, as a server may that does not speak the era. */
  | { readonly kind: 'not-spoken' }
  | { readonly kind: 'unanswered' }
);

/** Once the step `discover` is over. */
export function discoveredIn(recording: Recording): Discovered {
  const turn = finalTurn(recording, 'discover');
  const answer = answerIn(turn);
  if (!answer) return { kind: 'unanswered', turn };
  const isModern = turnsOf(recording, 'discover').some((each) => {
    const given = answerIn(each);
    return given !== undefined && readModern(given) !== undefined;
  });
  if (!isModern) return { kind: 'not-spoken', turn };
  if (answer.kind === 'error') {
    return { kind: isVersionRefusal(answer.error) ? 'version-refused' : 'refused', answer, turn };
  }
  return isObject(answer.result)
    ? { kind: 'result', answer, result: answer.result, turn }
    : { kind: 'not-spoken', turn };
}

/** By its code, or (pre-release servers, MOD-16) by naming the versions that are supported. */
function isVersionRefusal(error: JsonObject): boolean {
  const { code } = error;
  if (code === RPC_CODES.unsupportedProtocolVersion) return true;
  const isOther = code === RPC_CODES.headerMismatch || code === RPC_CODES.missingClientCapability;
  return !isOther && isModernError(error);
}

/** What the checks of this era say at a server that does not speak it; nothing is wrong with that. */
export function notSpokenHere({ turn }: Discovered): Evaluation {
  const reason = `The server does not speak the stateless era (2026-07-28): it answered server/discover with ${describeAnswer(turn)}.`;
  const skipped = { kind: 'not-applicable', reason, events: eventsOf(turn.last), brief: notSpoken('modern') } as const;
  return answerIn(turn) ? skipped : { ...skipped, exchange: turn.last };
}

/**
 * For checks that look at the whole era: why there is nothing to judge, or undefined where the server speaks it. A step
 * that was passed over or is missing gave nothing to look at.
 */
export function withoutModernEra(recording: Recording): Evaluation | undefined {
  if (!wasTaken(recording, 'discover')) return notApplicable('The stateless era (2026-07-28) was not tested.');
  const discovered = discoveredIn(recording);
  const isSpoken = discovered.kind === 'result' || discovered.kind === 'refused';
  return isSpoken ? undefined : notSpokenHere(discovered);
}
