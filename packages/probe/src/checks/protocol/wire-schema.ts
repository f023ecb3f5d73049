import { isObject, messageKind, type JsonObject } from '../../protocol/json-rpc.js';
import type { Exchange, Recording } from '../../protocol/recording.js';
import { isAtLeast, isLegacyRevision, type Revision } from '../../protocol/revisions.js';
import { validateMessage, type WireFault, type WireMessageKind } from '../../protocol/schema/validate-message.js';
import {
  defineCheck,
  eventsOf,
  judged,
  notApplicable,
  nothingToJudge,
  undecided,
  type Finding,
} from '../define-check.js';
import { pointerTo } from '../descriptors/rule.js';
import { isToldElsewhere } from '../schemas/told-elsewhere.js';
import { describeWireFault } from '../schemas/wire-words.js';
import { clause } from '../shared/clauses.js';
import { governingRevision, modernAnswer, openingTurn } from '../shared/eras.js';
import { messagesOf, turnsOf, wasInterrupted, type ReceivedMessage, type Turn } from '../shared/exchanges.js';
import { number, quote } from '../shared/words.js';

export default defineCheck({
  id: 'wire-schema',
  title: 'Schema of every message',
  group: 'protocol',
  level: 'SHOULD',
  era: 'both',
  profile: 'thorough',
  cite: clause(
    '2025-11-25',
    'basic#schema',
    'What messages look like is defined in full by the schema of the protocol.',
  ),
  advice: 'Send the member as the schema defines it, or leave it out where it is optional.',
  needs: 'every-step',

  evaluate(recording) {
    const opening = openingTurn(recording);
    if (!opening) return undecided();
    const messages = receivedMessages(recording);
    if (messages.length === 0) {
      const reason = 'No answer was a JSON-RPC message that a schema could judge.';
      return recording.end === undefined ? notApplicable(reason) : nothingToJudge(opening.last, reason);
    }
    const findings = gather(messages.flatMap(faultsOf));
    const all = messages.length === 1 ? 'The one message' : `All ${number(messages.length)} messages`;
    return judged(
      findings,
      `${all} of the server ${messages.length === 1 ? 'follows' : 'follow'} the schema of the protocol.`,
    );
  },
});

interface Judged {
  readonly exchange: Exchange;
  readonly received: ReceivedMessage;
  readonly message: JsonObject;
  readonly kind: WireMessageKind;
  /** That was asked, or the message's own. */
  readonly method: string | undefined;
  readonly revision: Revision;
}

/** Of every step that asked something; the stateless era is judged only where the server speaks it. */
function receivedMessages(recording: Recording): Judged[] {
  const isModern = modernAnswer(recording) !== undefined;
  const legacy = governingRevision(recording);
  return recording.steps.flatMap(({ id, era, state }) => {
    if (state !== 'done' || (era === 'modern' && !isModern)) return [];
    const turns = turnsOf(recording, id).filter((turn) => !wasInterrupted(turn));
    return turns.flatMap((turn) => messagesIn(turn, era === 'modern' ? '2026-07-28' : legacy));
  });
}

function messagesIn(turn: Turn, revision: Revision): Judged[] {
  return turn.exchanges.flatMap((exchange) =>
    messagesOf(exchange).flatMap((received) => {
      const { value } = received;
      const kind = messageKind(value);
      if (!isObject(value) || !isOneMessage(kind) || !isMeant(exchange, value)) return [];
      const own = value['method'];
      const isAnswer = kind === 'result' || kind === 'error';
      const method = isAnswer ? turn.message?.method : typeof own === 'string' ? own : undefined;
      return [{ exchange, received, message: value, kind, method, revision: agreedIn(value, method, revision) }];
    }),
  );
}

function isOneMessage(kind: ReturnType<typeof messageKind>): kind is WireMessageKind {
  return kind === 'result' || kind === 'error' || kind === 'request' || kind === 'notification';
}

/** What refuses a request before it is read may answer with anything. */
function isMeant({ response }: Exchange, message: JsonObject): boolean {
  return (response?.status ?? 0) < 400 || 'jsonrpc' in message;
}

/** An answer to initialize names the revision that it is written in. */
function agreedIn({ result }: JsonObject, method: string | undefined, revision: Revision): Revision {
  const version = method === 'initialize' && isObject(result) ? result['protocolVersion'] : undefined;
  return isLegacyRevision(version) ? version : revision;
}

interface Found {
  /** The same fault wherever it stands. */
  readonly key: string;
  /** Where it stands, whatever answer showed it. */
  readonly place: string;
  readonly judged: Judged;
  readonly fault: WireFault;
}

function faultsOf(judgedMessage: Judged): Found[] {
  const { message, kind, method, revision } = judgedMessage;
  return validateMessage(revision, message, kind, method).flatMap((fault) => {
    const { path, problem, definition } = fault;
    const meant = problem.kind === 'missing' ? [...path, problem.member] : path;
    if (isToldElsewhere(method, meant)) return [];
    const pattern = meant.map((step) => (typeof step === 'number' ? '*' : step));
    const key = JSON.stringify([revision, definition, problem.kind, pattern]);
    return [{ key, place: JSON.stringify([method, meant]), judged: judgedMessage, fault }];
  });
}

/** The same fault in many places, and in many answers, is one finding. */
function gather(found: readonly Found[]): Finding[] {
  const byKey = new Map<string, { first: Found; places: Set<string> }>();
  for (const each of found) {
    const alike = byKey.get(each.key);
    if (alike) alike.places.add(each.place);
    else byKey.set(each.key, { first: each, places: new Set([each.place]) });
  }
  return [...byKey.values()].map(({ first, places }) => say(first, places.size - 1));
}

function say({ judged: { exchange, received, message, kind, method, revision }, fault }: Found, more: number): Finding {
  const isAnswer = kind === 'result' || kind === 'error';
  const where = isAnswer
    ? `${kind === 'result' ? 'result of' : 'error for'} ${method ?? 'the request'}`
    : `${kind} ${quote(method ?? '', 60)}`;
  const sentence = describeWireFault(fault, message, where, revision);
  const elsewhere = more === 0 ? '' : ` (and in ${number(more)} more ${more === 1 ? 'place' : 'places'})`;
  return {
    severity: 'warning',
    code: `schema_${fault.problem.kind.replace('-', '_')}`,
    message: `${sentence}${elsewhere}.`,
    pointer: received.pointer + pointerTo(...fault.path),
    ...(isAtLeast(revision, '2025-06-18')
      ? { cite: clause(revision, `schema#${fault.definition.toLowerCase()}`, `The schema of ${fault.definition}.`) }
      : {}),
    events: eventsOf(exchange),
  };
}
