/** Writes down recordings for the specs of the checks: a good run of a legacy server, and what is different in it. */
import type { Header } from '../src/protocol/headers.js';
import type { JsonObject, RpcMessage } from '../src/protocol/json-rpc.js';
import {
  STEP_IDS,
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
  type StepId,
  type StreamEnd,
} from '../src/protocol/recording.js';
import type { Era } from '../src/protocol/revisions.js';

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

const METHODS: Readonly<Record<StepId, string | undefined>> = {
  initialize: 'initialize',
  'sse-probe': undefined,
  initialized: 'notifications/initialized',
  ping: 'ping',
  tools: 'tools/list',
  resources: 'resources/list',
  'resource-templates': 'resources/templates/list',
  prompts: 'prompts/list',
  'session-cleanup': undefined,
  discover: 'server/discover',
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
};

/** A whole run of a right legacy server, but for what the script says. */
export function goodRun(script: Script = {}, options: RunOptions = {}): Recording {
  return recordingOf({ ...GOOD, ...script }, { end: 'finished', ...options });
}

/** A run that took the scripted steps only; the others needed what initialize did not give. */
export function stuckRun(script: Script, options: RunOptions = {}): Recording {
  const needsInitialize: PassedOverReason = { kind: 'prerequisite', step: 'initialize' };
  const others = STEP_IDS.filter((id) => !(id in script));
  const passed = others.map((id) => [id, id === 'sse-probe' ? { kind: 'not-needed' } : needsInitialize] as const);
  return recordingOf({ ...Object.fromEntries(passed), ...script }, { end: 'finished', ...options });
}

/** The steps that the script names, in the order of work. */
export function recordingOf(script: Script, options: RunOptions = {}): Recording {
  const targetUrl = options.targetUrl ?? 'http://127.0.0.1:3000/mcp';
  const steps: Step[] = [];
  const exchanges: Exchange[] = [];
  for (const id of STEP_IDS) {
    const entry = script[id];
    if (entry === undefined) continue;
    const era: Era = id === 'discover' ? 'modern' : 'legacy';
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

function exchangeOf(step: StepId, reply: Reply, before: number, url: string): Exchange {
  const seq = before * 2 + 1;
  const method = METHODS[step];
  const id = method === undefined || step === 'initialized' ? undefined : before + 1;
  const { request, ...came } = reply({ id, seq });
  const message: RpcMessage | undefined =
    method === undefined
      ? undefined
      : { jsonrpc: '2.0', method, ...(id === undefined ? {} : { id }), params: paramsOf(step) };
  const http = step === 'session-cleanup' ? 'DELETE' : step === 'sse-probe' ? 'GET' : 'POST';
  const sent: SentRequest = {
    ...{ seq, method: http, url, headers: [] },
    ...(message && request?.method !== 'GET' ? { message } : {}),
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
