/** Which eras the recorded answers show. Facts about the server as a whole; the verdict is `eras`'. */
import { isObject, type JsonObject } from '../../protocol/json-rpc.js';
import { isModernError, isModernResult, supportedIn, versionsIn } from '../../protocol/modern-era.js';
import type { Exchange, Recording, StepId } from '../../protocol/recording.js';
import { isLegacyRevision, LATEST_LEGACY_REVISION, type LegacyRevision } from '../../protocol/revisions.js';
import { MODERN_STEPS } from '../../protocol/steps.js';
import { answerIn, turnsOf, wasInterrupted, type DeliveredAnswer, type Turn } from './exchanges.js';

export function isOver(recording: Recording, id: StepId): boolean {
  return recording.steps.some((step) => step.id === id && step.state !== 'running');
}

export function wasTaken(recording: Recording, id: StepId): boolean {
  return recording.steps.some((step) => step.id === id && step.state === 'done');
}

/** What initialize was answered with in the end; undefined while it is unknown, and when it was no result object. */
export function initializeResult(recording: Recording): JsonObject | undefined {
  const last = turnsOf(recording, 'initialize').at(-1);
  const answer = last && answerIn(last);
  return answer?.kind === 'result' && isObject(answer.result) ? answer.result : undefined;
}

/** The revision that both sides agreed on; undefined when there was no handshake or its answer names none that exists. */
export function negotiatedRevision(recording: Recording): LegacyRevision | undefined {
  const version = initializeResult(recording)?.['protocolVersion'];
  return isLegacyRevision(version) ? version : undefined;
}

/** The revision by whose rules a legacy server's messages are judged: the negotiated one, else the one that was offered. */
export function governingRevision(recording: Recording): LegacyRevision {
  return negotiatedRevision(recording) ?? LATEST_LEGACY_REVISION;
}

export interface ModernAnswer {
  /** The exchange that shows it. */
  readonly exchange: Exchange;
  /** Versions that the server names, of either era, as it wrote them. */
  readonly versions: readonly string[];
  readonly isResult: boolean;
}

/**
 * What `server/discover` shows of the stateless era; undefined when the server does not speak it, or was not asked yet.
 */
export function modernAnswer(recording: Recording): ModernAnswer | undefined {
  for (const turn of [...turnsOf(recording, 'discover')].reverse()) {
    const answer = answerIn(turn);
    const modern = answer && readModern(answer);
    if (modern) return modern;
  }
  return undefined;
}

export function readModern(answer: DeliveredAnswer): ModernAnswer | undefined {
  const { exchange } = answer;
  if (answer.kind === 'error') {
    const versions = supportedIn(answer.error);
    return isModernError(answer.error) ? { exchange, versions, isResult: false } : undefined;
  }
  if (!isObject(answer.result) || !isModernResult(answer.result)) return undefined;
  return { exchange, versions: versionsIn(answer.result), isResult: true };
}

/**
 * The turns whose answers every server must get right: requests of steps that were taken to their end. Left out is what
 * only asks around (the SSE probe, a session's DELETE) and, where the run looks for either era, a discover that a legacy
 * server answered in whatever way.
 */
export function judgedTurns(recording: Recording, also: readonly StepId[] = []): Turn[] {
  return recording.steps
    .filter(({ id, state }) => state === 'done' && (REQUEST_STEPS.has(id) || also.includes(id)))
    .filter(({ id }) => id !== 'discover' || recording.era === 'modern' || modernAnswer(recording) !== undefined)
    .flatMap(({ id }) => turnsOf(recording, id))
    .filter((turn) => !wasInterrupted(turn));
}

const REQUEST_STEPS: ReadonlySet<StepId> = new Set<StepId>([
  'initialize',
  'ping',
  'tools',
  'resources',
  'resource-templates',
  'prompts',
  ...MODERN_STEPS,
]);

/** The first turn of the run: whether the server can be reached at all shows there. */
export function openingTurn(recording: Recording): Turn | undefined {
  const first = recording.steps.find(({ state }) => state !== 'passed-over');
  return first && turnsOf(recording, first.id).at(0);
}
