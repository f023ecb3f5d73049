/**
 * What the probes of the thorough profile were answered with. A probe differs from a right request in one thing, so it
 * says something only where the server answers the right request, and where its answer is the server's own: a limit or a
 * firewall that turns a probe away says nothing about the server.
 */
import type { Exchange, Recording, StepId } from '../../protocol/recording.js';
import type { Era } from '../../protocol/revisions.js';
import { isProbe, type StepLabel } from '../../protocol/steps.js';
import { headerValue } from '../../protocol/headers.js';
import { eventsOf, notApplicable, nothingToJudge, undecided, type Evaluation, type Finding } from '../define-check.js';
import { describeAnswer } from './described-answer.js';
import { firewallOf } from './edge.js';
import { answerIn, turnsOf, wasInterrupted, type Turn } from './exchanges.js';
import { duration, listed, quote } from './words.js';

export interface Probes {
  readonly era: Era;
  /** The turn that was sent under a label; undefined when it was not sent or says nothing. */
  of(label: StepLabel): Turn | undefined;
  readonly all: readonly Turn[];
}

/** The probes of a step that say something, in the order of sending. */
export function probesOf(recording: Recording, step: StepId): Probes {
  const all = turnsOf(recording, step).filter((turn) => !saysNothing(turn));
  return {
    era: eraOf(recording, step),
    all,
    of: (label) => all.find((turn) => turn.exchanges[0]?.label === label),
  };
}

/** In which era a step asked. */
export function eraOf(recording: Recording, step: StepId): Era {
  return recording.steps.find(({ id }) => id === step)?.era ?? 'legacy';
}

/**
 * Judges the probes of a step whose right request is answered with a result elsewhere in the run; else there is nothing
 * to compare with.
 * @param method the right request's method; default: that of the first probe that sent a message
 */
export function judgeProbes(
  recording: Recording,
  step: StepId,
  judge: (probes: Probes) => Evaluation,
  method = turnsOf(recording, step).find(({ message }) => message)?.message?.method,
): Evaluation {
  const probes = probesOf(recording, step);
  if (probes.all.length === 0) return noneSays(recording, step);
  if (method === undefined) return judge(probes);
  const plain = plainTurns(recording, probes.era, method);
  if (plain.some((turn) => answerIn(turn)?.kind === 'result')) return judge(probes);
  const reason = `The server does not answer ${method} with a result in the first place, so nothing can be compared with it.`;
  const exchange = plain.at(-1)?.last;
  return exchange ? nothingToJudge(exchange, reason) : notApplicable(reason);
}

/**
 * Where right requests are refused too, answers to wrong ones show nothing: what is said of it then; else undefined.
 * Initialize does not count, since it comes before what usually fails (a session, the version header).
 */
export function nothingWorks(recording: Recording, era: Era): Evaluation | undefined {
  const turns = recording.steps
    .filter((step) => step.state === 'done' && step.era === era && !isProbe(step.id) && !AROUND.has(step.id))
    .flatMap(({ id }) => turnsOf(recording, id));
  const last = turns.at(-1)?.last;
  if (!last || turns.some((turn) => answerIn(turn)?.kind === 'result')) return undefined;
  return nothingToJudge(last, 'The server answers no right request with a result, so nothing can be compared with it.');
}

const AROUND: ReadonlySet<StepId> = new Set<StepId>(['initialize', 'sse-probe', 'initialized', 'session-cleanup']);

/** Why a step whose probes all came to nothing is not judged. */
export function noneSays(recording: Recording, step: StepId): Evaluation {
  const sent = turnsOf(recording, step).filter((turn) => !wasInterrupted(turn));
  if (sent.length === 0) return undecided();
  const said = [...new Set(sent.map((turn) => describeAnswer(turn)))];
  return notApplicable(`Nothing shows: what was sent for it was turned away with ${listed(said)}.`, eventsOfAll(sent));
}

/** The same request without anything unusual, as the run sent it before its probes. */
export function plainTurns(recording: Recording, era: Era, method: string): Turn[] {
  return recording.steps
    .filter((step) => step.state === 'done' && step.era === era && !isProbe(step.id))
    .flatMap(({ id }) => turnsOf(recording, id))
    .filter(({ message }) => message?.method === method);
}

/** Ours to end, or turned away before the server looked at it. */
function saysNothing(turn: Turn): boolean {
  if (wasInterrupted(turn)) return true;
  const { response } = turn.last;
  if (!response) return false;
  const isLimit =
    response.status === 429 || (response.status === 503 && headerValue(response.headers, 'retry-after') !== undefined);
  return isLimit || firewallOf(response) !== undefined;
}

/**
 * What a probe met: `result` and `error` are JSON-RPC answers under a success status; `refused` is a 4xx and `crashed` a
 * 5xx, whatever came with it; `silent` is no answer at all; `other` is a success without a JSON-RPC answer. A redirect that
 * is not followed refuses too.
 */
export type Reaction = 'result' | 'error' | 'refused' | 'crashed' | 'silent' | 'other';

export function reactionOf(turn: Turn): Reaction {
  const { response, fault } = turn.last;
  const answer = answerIn(turn);
  if (answer?.kind === 'result') return 'result';
  if (fault?.phase === 'redirect') return 'refused';
  if (!response || (fault && response.status < 400)) return 'silent';
  if (response.status >= 500) return 'crashed';
  if (response.status >= 400) return 'refused';
  return answer ? 'error' : 'other';
}

export function statusOf({ last }: Turn): number | undefined {
  return last.response?.status;
}

/** The code of a JSON-RPC error, under whatever status. */
export function errorCodeOf(turn: Turn): unknown {
  const answer = answerIn(turn);
  return answer?.kind === 'error' ? answer.error['code'] : undefined;
}

/** Follows "The server": `answered with 400 and error -32600 "No"`, `sent no answer within 5.0 s`. */
export function reacted(turn: Turn): string {
  const { response, fault, redirect } = turn.last;
  if (fault?.phase === 'redirect') return `redirected to ${quote(redirect?.location ?? '')}`;
  if (response && fault && response.status < 400) return `began an answer (${response.status}) and did not finish it`;
  if (response || !fault) return `answered with ${describeAnswer(turn)}`;
  if (fault.code === 'timed_out') return `sent no answer within ${duration(fault.afterMs)}`;
  if (fault.code === 'connection_reset') return 'closed the connection without an answer';
  return `gave no answer (${fault.code.replaceAll('_', ' ')})`;
}

export function eventsOfTurn({ exchanges }: Turn): number[] {
  return exchanges.flatMap((exchange: Exchange) => eventsOf(exchange));
}

export function eventsOfAll(turns: readonly Turn[]): number[] {
  return turns.flatMap(eventsOfTurn);
}

/** A finding about probes, shown by all their events; a pointer would mean the last one only. */
export function found(
  severity: Finding['severity'],
  code: string,
  turns: Turn | readonly Turn[],
  message: string,
  more: Partial<Pick<Finding, 'advice' | 'cite' | 'subject'>> = {},
): Finding {
  const all = Array.isArray(turns) ? (turns as readonly Turn[]) : [turns as Turn];
  return { severity, code, message, ...more, events: eventsOfAll(all) };
}
