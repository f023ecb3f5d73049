/**
 * How initialize ended. Several checks ask, and must agree: a refusal may mean that the server speaks only the stateless
 * era, that it refused the offered revision, or that something is wrong; which of them, the answer to `server/discover`
 * decides, so in a run of either era nothing is said before it came.
 */
import { isObject, type JsonObject } from '../../protocol/json-rpc.js';
import { speaksOfVersion, supportedIn } from '../../protocol/modern-era.js';
import type { Recording } from '../../protocol/recording.js';
import { isLegacyRevision } from '../../protocol/revisions.js';
import { searchable } from './body.js';
import { firewallOf, guardOf } from './edge.js';
import { isOver, modernAnswer, readModern, type ModernAnswer } from './eras.js';
import { answerIn, finalTurn, type DeliveredAnswer, type Turn } from './exchanges.js';

export type Handshake = { readonly turn: Turn } & (
  | { readonly kind: 'result'; readonly answer: Extract<DeliveredAnswer, { kind: 'result' }> }
  /** The server serves the stateless era and names no revision of this one. */
  | { readonly kind: 'not-spoken'; readonly modern: ModernAnswer }
  /** An error in place of another revision. */
  | { readonly kind: 'version-refused' }
  /** Another JSON-RPC error. `modern`: it serves the stateless era and names revisions of this one all the same. */
  | { readonly kind: 'refused'; readonly answer: ErrorAnswer; readonly modern: ModernAnswer | undefined }
  | { readonly kind: 'unanswered' }
  /** `server/discover` must be answered first. */
  | { readonly kind: 'undecided' }
);

type ErrorAnswer = Extract<DeliveredAnswer, { kind: 'error' }>;

/** Once the step `initialize` is over. */
export function handshakeOf(recording: Recording): Handshake {
  const turn = finalTurn(recording, 'initialize');
  const answer = answerIn(turn);
  if (answer?.kind === 'result') return { kind: 'result', answer, turn };
  const modern = modernAnswer(recording);
  if (isRefusal(turn, answer)) {
    const waits = recording.era === 'auto' && !isOver(recording, 'discover') && recording.end !== 'finished';
    if (waits) return { kind: 'undecided', turn };
    if (modern && !modern.versions.some(isLegacyRevision)) return { kind: 'not-spoken', modern, turn };
    const isOtherEra = answer && readModern(answer) && !supportedIn(answer.error).some(isLegacyRevision);
    if (!isOtherEra && isVersionRefusal(turn)) return { kind: 'version-refused', turn };
  }
  return answer ? { kind: 'refused', answer, modern, turn } : { kind: 'unanswered', turn };
}

/** Statuses with a meaning of their own, which is not "I do not do this". */
const OTHER_MEANINGS = new Set([401, 403, 407, 408, 421, 429]);

/** The server plainly said no to initialize; a crash, a limit, a guard or a challenge says something else. */
function isRefusal({ last }: Turn, answer: DeliveredAnswer | undefined): boolean {
  const { response } = last;
  if (!response || response.status >= 500 || OTHER_MEANINGS.has(response.status)) return false;
  if (guardOf(response) || firewallOf(response)) return false;
  return answer?.kind === 'error' || response.status >= 400;
}

/** The refusal is about the revision that was offered: it says so, or names others in its place. */
export function isVersionRefusal(turn: Turn): boolean {
  const answer = answerIn(turn);
  const { response } = turn.last;
  if (answer?.kind === 'result' || !response || response.status >= 500) return false;
  if (answer) return supportedIn(answer.error).length > 0 || speaksOfVersion(messageOf(answer.error));
  return response.status === 400 && speaksOfVersion(searchable(response).slice(0, 2000));
}

function messageOf(error: JsonObject): string {
  const { message } = error;
  return typeof message === 'string' ? message.slice(0, 500).toLowerCase() : '';
}

/** The revision that a turn's initialize offered. */
export function offeredRevision({ message }: Turn): string | undefined {
  const version = message?.params?.['protocolVersion'];
  return typeof version === 'string' ? version : undefined;
}

/** The result of initialize as an object; a check that needs its members has nothing to say when it is none. */
export function resultObject(handshake: Handshake): JsonObject | undefined {
  return handshake.kind === 'result' && isObject(handshake.answer.result) ? handshake.answer.result : undefined;
}
