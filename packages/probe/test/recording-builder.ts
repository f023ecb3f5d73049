/** Writes down recordings for the specs of the checks: a good run of a legacy server, and what is different in it. */
import type { Header } from '../src/protocol/headers.js';
import type { JsonObject, RpcMessage } from '../src/protocol/json-rpc.js';
import {
  type Body,
  type Exchange,
  type Fault,
  type FaultCode,
  type FaultPhase,
  type PassedOverReason,
  type Recording,
  type SentRequest,
  type SseEvent,
  type Step,
  type StreamEnd,
} from '../src/protocol/recording.js';
import type { Era } from '../src/protocol/revisions.js';
import {
  isProbe,
  LEGACY_STEPS,
  MODERN_STEPS,
  PROBE_STEPS,
  STEP_IDS,
  type StepId,
  type StepLabel,
} from '../src/protocol/steps.js';

export interface Request {
  readonly id: number | undefined;
  readonly seq: number;
}

/** What came back for a request, and what differs in the request itself. */
export type Reply = (
  request: Request,
) => Partial<Omit<Exchange, 'request'>> & { readonly request?: Partial<SentRequest> };

/** A step's replies in order (a next one is a page, a hop or a resumption), or why it was passed over. */
export type Script = Partial<Record<StepId, Reply | readonly Reply[] | PassedOverReason>>;

export type RunOptions = Partial<Pick<Recording, 'targetUrl' | 'era' | 'profile' | 'credentials' | 'end'>>;

/** What each step asks for unless the reply says otherwise; a step without one sends no message. */
const METHODS: Readonly<Partial<Record<StepId, string>>> = {
  initialize: 'initialize',
  initialized: 'notifications/initialized',
  ping: 'ping',
  tools: 'tools/list',
  resources: 'resources/list',
  'resource-templates': 'resources/templates/list',
  prompts: 'prompts/list',
  discover: 'server/discover',
  'modern.tools': 'tools/list',
  'modern.resources': 'resources/list',
  'modern.resource-templates': 'resources/templates/list',
  'modern.prompts': 'prompts/list',
  'modern.reread': 'tools/list',
  'probe.session-second': 'initialize',
  'probe.accept': 'tools/list',
  'probe.origin': 'tools/list',
  'probe.capabilities': 'tools/list',
  'probe.version-header': 'tools/list',
  'probe.session-unknown': 'tools/list',
  'probe.concurrency': 'tools/list',
  'probe.unauthenticated': 'tools/list',
  'probe.invalid-token': 'tools/list',
  'probe.errors': 'tools/list',
  'probe.session-after-delete': 'tools/list',
  'probe.protocol-matrix': 'initialize',
  'probe.modern-headers': 'server/discover',
  'probe.modern-meta': 'server/discover',
  'probe.modern-subscriptions': 'subscriptions/listen',
};

export const INITIALIZE_RESULT = {
  protocolVersion: '2025-11-25',
  serverInfo: { name: 'server', version: '1.0.0' },
  capabilities: { tools: {}, resources: {}, prompts: {} },
};
export const TOOL = { name: 'add', description: 'Adds.', inputSchema: { type: 'object' } };

const GOOD: Script = {
  initialize: result(INITIALIZE_RESULT),
  'sse-probe': { kind: 'not-needed' },
  initialized: status(202),
  ping: result({}),
  tools: result({ tools: [TOOL] }),
  resources: result({ resources: [{ name: 'r', uri: 'file:///r', description: 'R.' }] }),
  'resource-templates': result({ resourceTemplates: [] }),
  prompts: result({ prompts: [{ name: 'p', description: 'P.' }] }),
  'session-cleanup': { kind: 'no-session' },
  discover: error(-32601, 'Method not found'),
  ...passedOver(
    MODERN_STEPS.filter((id) => id !== 'discover'),
    { kind: 'era-not-spoken', step: 'discover' },
  ),
};

/** What every complete result of the stateless era carries. */
export const HINTS = { resultType: 'complete', ttlMs: 60_000, cacheScope: 'public' };

export const DISCOVER_RESULT = {
  ...HINTS,
  supportedVersions: ['2026-07-28'],
  capabilities: { tools: {}, resources: {}, prompts: {} },
  _meta: { 'io.modelcontextprotocol/serverInfo': { name: 'server', version: '1.0.0' } },
};

const GOOD_MODERN: Script = {
  ...passedOver(LEGACY_STEPS, { kind: 'era-not-requested' }),
  discover: result(DISCOVER_RESULT),
  'modern.tools': result({ ...HINTS, tools: [TOOL] }),
  'modern.resources': result({ ...HINTS, resources: [{ name: 'r', uri: 'file:///r', description: 'R.' }] }),
  'modern.resource-templates': result({ ...HINTS, resourceTemplates: [] }),
  'modern.prompts': result({ ...HINTS, prompts: [{ name: 'p', description: 'P.' }] }),
  'modern.reread': [
    result({ ...HINTS, tools: [TOOL] }),
    asking('resources/list', result({ ...HINTS, resources: [{ name: 'r', uri: 'file:///r', description: 'R.' }] })),
    asking('resources/templates/list', result({ ...HINTS, resourceTemplates: [] })),
    asking('prompts/list', result({ ...HINTS, prompts: [{ name: 'p', description: 'P.' }] })),
  ],
};

/** A whole run of a right legacy server, but for what the script says. Probes that it does not name had no time left. */
export function goodRun(script: Script = {}, options: RunOptions = {}): Recording {
  return recordingOf({ ...withoutTime(options), ...GOOD, ...script }, { end: 'finished', ...options });
}

/** A whole run of the stateless era at a right server, but for what the script says. */
export function goodModernRun(script: Script = {}, options: RunOptions = {}): Recording {
  const all = { ...withoutTime(options), ...GOOD_MODERN, ...script };
  return recordingOf(all, { era: 'modern', end: 'finished', ...options });
}

function withoutTime({ profile }: RunOptions): Script {
  return profile === 'thorough' ? passedOver(PROBE_STEPS, { kind: 'no-time' }) : {};
}

function passedOver(ids: readonly StepId[], because: PassedOverReason): Script {
  return Object.fromEntries(ids.map((id) => [id, because]));
}

/** A run that took the scripted steps only; the others needed what initialize did not give. */
export function stuckRun(script: Script, options: RunOptions = {}): Recording {
  const needsInitialize: PassedOverReason = { kind: 'prerequisite', step: 'initialize' };
  const taken = STEP_IDS.filter((id) => options.profile === 'thorough' || !isProbe(id));
  const passed = { ...passedOver(taken, needsInitialize), 'sse-probe': { kind: 'not-needed' } as const };
  return recordingOf({ ...passed, ...script }, { end: 'finished', ...options });
}

/** The steps that the script names, in the order of work. */
export function recordingOf(script: Script, options: RunOptions = {}): Recording {
  const targetUrl = options.targetUrl ?? 'http://127.0.0.1:3000/mcp';
  const steps: Step[] = [];
  const exchanges: Exchange[] = [];
  for (const id of STEP_IDS) {
    const entry = script[id];
    if (entry === undefined) continue;
    const era = eraOf(id, options);
    if ('kind' in entry) {
      steps.push({ id, era, state: 'passed-over', because: entry });
      continue;
    }
    for (const reply of Array.isArray(entry) ? (entry as readonly Reply[]) : [entry as Reply]) {
      exchanges.push(exchangeOf(id, reply, exchanges.length, targetUrl));
    }
    steps.push({ id, era, state: 'done', durationMs: 10 });
  }
  return { targetUrl, era: 'auto', profile: 'standard', credentials: 'none', ...options, steps, exchanges };
}

function eraOf(id: StepId, { era }: RunOptions): Era {
  if (id === 'discover' || id.startsWith('modern.') || id.startsWith('probe.modern-')) return 'modern';
  return isProbe(id) && era === 'modern' ? 'modern' : 'legacy';
}

function exchangeOf(step: StepId, reply: Reply, before: number, url: string): Exchange {
  const seq = before * 2 + 1;
  const method = METHODS[step];
  const id = method === undefined || step === 'initialized' ? undefined : before + 1;
  const { request, ...came } = reply({ id, seq });
  const message: RpcMessage | undefined =
    method === undefined
      ? undefined
      : { jsonrpc: '2.0', method, ...(id === undefined ? {} : { id }), params: paramsOf(step) };
  const http = step === 'session-cleanup' ? 'DELETE' : step === 'sse-probe' || step === 'probe.get' ? 'GET' : 'POST';
  const isMessage = (request?.method ?? http) === 'POST' && request?.text === undefined;
  const sent: SentRequest = {
    ...{ seq, method: http, url, headers: [] },
    ...(message && isMessage ? { message } : {}),
    ...request,
  };
  return { step, timing: {}, durationMs: 5, ...came, request: sent };
}

function paramsOf(step: StepId): JsonObject {
  return step === 'initialize' ? { protocolVersion: '2025-11-25' } : {};
}

function headersFrom(headers: Readonly<Record<string, string>>): Header[] {
  return Object.entries(headers).map(([name, value]) => ({ name, value }));
}

/** Any answer. */
export function answer(code: number, body: Body, headers: Readonly<Record<string, string>> = {}): Reply {
  return ({ seq }) => ({ response: { seq: seq + 1, status: code, headers: headersFrom(headers), body } });
}

export function status(code: number, headers: Readonly<Record<string, string>> = {}): Reply {
  return answer(code, { kind: 'empty' }, headers);
}

export function json(value: unknown, code = 200, headers: Readonly<Record<string, string>> = {}): Reply {
  return answer(code, { kind: 'json', value }, { 'content-type': 'application/json', ...headers });
}

export function text(content: string, code = 200, type = 'text/plain'): Reply {
  return answer(code, { kind: 'text', text: content }, { 'content-type': type });
}

/** A JSON-RPC result with the id of its request. */
export function result(value: unknown, code = 200, headers: Readonly<Record<string, string>> = {}): Reply {
  return (request) => json({ jsonrpc: '2.0', id: request.id, result: value }, code, headers)(request);
}

export function error(code: number, message: string, data?: unknown, httpStatus = 200): Reply {
  const body = { code, message, ...(data === undefined ? {} : { data }) };
  return (request) => json({ jsonrpc: '2.0', id: request.id, error: body }, httpStatus)(request);
}

/** An event stream; values that are no events become the data of one. */
export function stream(events: readonly Partial<SseEvent>[], end: StreamEnd = 'answered-and-closed'): Reply {
  const body: Body = { kind: 'sse', end, events: events.map((event) => ({ data: '', atMs: 1, ...event })) };
  return answer(200, body, { 'content-type': 'text/event-stream' });
}

/** An event of a stream that carries a JSON value. */
export function message(value: unknown, more: Partial<SseEvent> = {}): Partial<SseEvent> {
  return { data: JSON.stringify(value), json: value, ...more };
}

export function fault(phase: FaultPhase, code: FaultCode, more: Partial<Fault> = {}): Reply {
  return () => ({ fault: { phase, code, afterMs: 5000, ...more } });
}

/** The reply with something changed in its exchange. */
export function having(reply: Reply, change: ReturnType<Reply>): Reply {
  return (request) => ({ ...reply(request), ...change });
}

/** The reply to one of several requests of a step, and what differs in that request. */
export function labelled(label: StepLabel, reply: Reply, change: Partial<SentRequest> = {}): Reply {
  return (request) => {
    const came = reply(request);
    return { ...came, label, request: { ...came.request, ...change } };
  };
}

/** The reply to a request for another method than the step's usual one. */
export function asking(method: string, reply: Reply, params: JsonObject = {}): Reply {
  return (request) => ({
    ...reply(request),
    request: { message: { jsonrpc: '2.0', id: request.id ?? 0, method, params } },
  });
}

/** A page that was asked for with a cursor. */
export function page(cursor: string, reply: Reply, method = 'tools/list'): Reply {
  return (request) => ({
    ...reply(request),
    request: { message: { jsonrpc: '2.0', id: request.id ?? 0, method, params: { cursor } } },
  });
}

/** A hop of the same message: followed from here to the next reply's URL. */
export function redirect(location: string, code = 307): Reply {
  return having(answer(code, { kind: 'unread' }, { location }), { redirect: { location, followed: true } });
}

/** The same message again, at the URL that a redirect named. */
export function at(url: string, reply: Reply, id: number): Reply {
  return (request) => ({ ...reply({ ...request, id }), request: { url } });
}

/** A GET that takes a stream up again after an event. */
export function resumed(lastEventId: string, reply: Reply): Reply {
  const headers = [{ name: 'Last-Event-ID', value: lastEventId }];
  return (request) => ({ ...reply(request), request: { method: 'GET', headers } });
}
