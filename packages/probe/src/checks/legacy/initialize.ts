import { isObject, RPC_CODES, type JsonObject } from '../../protocol/json-rpc.js';
import type { Recording } from '../../protocol/recording.js';
import { isLegacyRevision } from '../../protocol/revisions.js';
import { defineCheck, eventsOf, judged, notApplicable, unanswered, undecided, type Finding } from '../define-check.js';
import { describeError } from '../shared/body.js';
import { INITIALIZATION, TIMEOUTS } from '../shared/clauses.js';
import { readModern } from '../shared/eras.js';
import type { Turn } from '../shared/exchanges.js';
import { handshakeOf, type Handshake } from '../shared/handshake.js';
import { notSpoken } from '../shared/passed-over.js';
import { describeAnswer } from '../shared/described-answer.js';
import { count, duration, kindOf, listed, number, quote, shown } from '../shared/words.js';

export default defineCheck({
  id: 'initialize',
  title: 'Initialize',
  group: 'legacy',
  level: 'MUST',
  era: 'legacy',
  profile: 'standard',
  cite: INITIALIZATION,
  advice: 'Answer initialize with protocolVersion, capabilities, and serverInfo with a name and a version.',
  needs: ['initialize', 'sse-probe'],

  evaluate(recording) {
    const handshake = handshakeOf(recording);
    switch (handshake.kind) {
      case 'result':
        return judgeResult(handshake);
      case 'not-spoken':
        return notApplicable(
          `The server does not speak the handshake era: it answered initialize with ${describeAnswer(handshake.turn)} and serves ${listed(handshake.modern.versions) || 'the stateless era'} without a handshake.`,
          [...eventsOf(handshake.turn.last), ...eventsOf(handshake.modern.exchange)],
          notSpoken('legacy'),
        );
      case 'version-refused':
        return notApplicable(
          'The server refused the offered revision; see protocol-version.',
          eventsOf(handshake.turn.last),
        );
      case 'refused':
        return unanswered(handshake.answer.exchange, describeRefusal(handshake, recording));
      case 'unanswered':
        return unanswered(handshake.turn.last);
      case 'undecided':
        return undecided();
    }
  },
});

type Succeeded = Extract<Handshake, { kind: 'result' }>;

function judgeResult({ answer, turn }: Succeeded) {
  const { exchange, pointer, result } = answer;
  const events = eventsOf(exchange);
  if (!isObject(result)) {
    const message = `The result of initialize is ${kindOf(result)}; it must be an object.`;
    return judged([{ severity: 'failed', code: 'result_not_object', message, pointer, events }], '');
  }
  const findings: Finding[] = [
    ...requiredMembers(result).map((finding) => ({ ...finding, pointer: pointer + (finding.pointer ?? ''), events })),
    ...slow(turn),
    ...aboutInstructions(result, pointer, events),
    ...unwrappedExtras(answer, events),
  ];
  return judged(findings, introduce(result));
}

interface Requirement {
  readonly path: readonly string[];
  readonly wanted: string;
  readonly holds: (value: unknown) => boolean;
}

const isText = (value: unknown): boolean => typeof value === 'string' && value !== '';

const REQUIRED: readonly Requirement[] = [
  { path: ['protocolVersion'], wanted: 'a string', holds: (value) => typeof value === 'string' },
  { path: ['serverInfo'], wanted: 'an object', holds: isObject },
  { path: ['serverInfo', 'name'], wanted: 'a non-empty string', holds: isText },
  { path: ['serverInfo', 'version'], wanted: 'a non-empty string', holds: isText },
  { path: ['capabilities'], wanted: 'an object', holds: isObject },
];

/** What is missing is told at once, in one sentence; what is there and wrong, each in its own (INI-01, INI-02). */
function requiredMembers(result: JsonObject): Omit<Finding, 'events'>[] {
  const seen = REQUIRED.map((requirement) => ({ ...requirement, ...lookUp(result, requirement.path) }));
  const missing = seen.filter(
    ({ isThere, value, parentIsObject }) => parentIsObject && (!isThere || value === undefined),
  );
  const wrong = seen.filter(({ isThere, value, holds, parentIsObject }) => parentIsObject && isThere && !holds(value));
  const findings = wrong.map(({ path, value, wanted }): Omit<Finding, 'events'> => ({
    severity: 'failed',
    code: 'member_wrong',
    message: `${path.join('.')} in the result of initialize is ${shown(value)}; it must be ${wanted}.`,
    pointer: `/${path.join('/')}`,
    subject: path.join('.'),
  }));
  if (missing.length === 0) return findings;
  const names = missing.map(({ path }) => path.join('.'));
  return [
    {
      severity: 'failed',
      code: 'member_missing',
      message: `The result of initialize lacks ${listed(names)}.`,
      advice: `Add ${listed(names)} to the result of initialize.`,
      subject: names.join(', '),
    },
    ...findings,
  ];
}

/** A member of a missing object is missing with it and would be told twice. */
function lookUp(result: JsonObject, path: readonly string[]) {
  const [first = '', second] = path;
  const parent = second === undefined ? result : result[first];
  const key = second ?? first;
  if (!isObject(parent)) return { parentIsObject: false, isThere: false, value: undefined };
  return { parentIsObject: true, isThere: key in parent, value: parent[key] };
}

/** NET-05: hosts give up after 5 to 10 s. */
const SLOW_MS = 5000;

function slow(turn: Turn): Finding[] {
  const ms = turn.exchanges.reduce((sum, { durationMs }) => sum + durationMs, 0);
  if (ms <= SLOW_MS) return [];
  return [
    {
      severity: 'warning',
      code: 'slow',
      message: `The answer to initialize took ${duration(ms)}; common clients give up after 5 to 10 s.`,
      advice: 'Keep an instance warm, or start what takes long after the handshake.',
      cite: TIMEOUTS,
      events: turn.exchanges.flatMap(eventsOf),
    },
  ];
}

const INSTRUCTIONS_BYTES = 2048;

function aboutInstructions(result: JsonObject, at: string, events: readonly number[]): Finding[] {
  const { instructions } = result;
  if (instructions === undefined) return [];
  const pointer = `${at}/instructions`;
  if (typeof instructions !== 'string') {
    const message = `instructions in the result of initialize is ${shown(instructions)}; it must be a string or left out.`;
    const advice = 'Leave instructions out, or make it a string.';
    return [{ severity: 'warning', code: 'instructions_type', message, advice, pointer, events }];
  }
  const bytes = new TextEncoder().encode(instructions).length;
  if (bytes <= INSTRUCTIONS_BYTES) return [];
  return [
    {
      severity: 'warning',
      code: 'instructions_long',
      message: `instructions has ${number(bytes)} bytes; hosts put it into every conversation, and some cut it at 2 KB.`,
      advice: 'Shorten instructions to what a model needs before it sees the tools.',
      pointer,
      events,
    },
  ];
}

const ENVELOPE = new Set(['jsonrpc', 'id', 'result', 'error']);

/** Members of the result that stand beside it are lost on clients. */
function unwrappedExtras({ exchange, pointer }: Succeeded['answer'], events: readonly number[]): Finding[] {
  const body = exchange.response?.body;
  const index = Number(/^\/stream\/(\d+)\//.exec(pointer)?.[1] ?? -1);
  const message = body?.kind === 'json' ? body.value : body?.kind === 'sse' ? body.events[index]?.json : undefined;
  const extras = isObject(message) ? Object.keys(message).filter((key) => !ENVELOPE.has(key)) : [];
  if (extras.length === 0) return [];
  return [
    {
      severity: 'warning',
      code: 'unwrapped_extras',
      message: `${count(extras.length, 'member')} of the answer to initialize ${extras.length === 1 ? 'stands' : 'stand'} beside "result" in place of inside it: ${listed(extras.map((key) => quote(key, 40)))}.`,
      advice: 'Move these members into "result", or drop them.',
      events,
    },
  ];
}

function introduce({ serverInfo }: JsonObject): string {
  const { name, version } = isObject(serverInfo) ? serverInfo : {};
  return `The server introduced itself as ${quote(String(name), 60)}, version ${quote(String(version), 30)}.`;
}

type Refused = Extract<Handshake, { kind: 'refused' }>;

function describeRefusal({ answer, modern }: Refused, recording: Recording): Finding {
  const { error, exchange, pointer } = answer;
  const said = describeError(error);
  const common = { severity: 'failed', pointer, events: eventsOf(exchange) } as const;
  const text = typeof error['message'] === 'string' ? error['message'].toLowerCase() : '';
  if (text.includes('already initialized')) {
    return {
      ...common,
      code: 'already_initialized',
      message: `The server refused initialize (${said}): it keeps one session for all clients, and somebody has taken it.`,
      advice: 'Create a server and a transport for every session, not one for the whole process.',
    };
  }
  if (modern) {
    const claimed = modern.versions.filter(isLegacyRevision);
    return {
      ...common,
      code: 'advertised_era_refused',
      message: `The server names ${listed(claimed)} among its versions but refuses initialize (${said}).`,
      advice: `Answer initialize, or take ${listed(claimed)} out of supportedVersions.`,
    };
  }
  if (readModern(answer)) {
    return {
      ...common,
      code: 'stateless_era_only',
      message: `The server does not speak the handshake era: it refused initialize (${said}).`,
      advice: 'Test the stateless era (2026-07-28), or answer initialize for clients of the older revisions.',
    };
  }
  if (error['code'] === RPC_CODES.methodNotFound) {
    const asked = recording.era === 'auto' && recording.exchanges.some(({ step }) => step === 'discover');
    return {
      ...common,
      code: 'initialize_unknown',
      message: `The server does not know initialize (${said})${asked ? ', and server/discover did not show a server of the stateless era either' : ''}.`,
      advice: 'Answer initialize: every client of 2024-11-05 to 2025-11-25 sends it first.',
    };
  }
  return {
    ...common,
    code: 'initialize_error',
    message: `The server answered initialize with ${said}.`,
    advice: 'Find out why the handshake is refused: it needs no permission and no earlier request.',
  };
}
