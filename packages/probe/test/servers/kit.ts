/**
 * A server whose behaviour is data. Without any it is a right server; a case names what is different. Right means: what
 * the specification asks for, so that a verdict other than Passed or Skipped belongs to the named behaviour alone.
 */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { isObject, type JsonObject } from '../../src/protocol/json-rpc.js';
import { rightAnswer, type RightServer } from './right-server.js';

export interface FakeRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
  readonly message: JsonObject;
  /** The JSON-RPC method, or the HTTP method where there is no message. */
  readonly name: string;
  /** `http://host:port`, as the client wrote it. */
  readonly origin: string;
  /** How many requests of this name came before. */
  readonly earlier: number;
  /** Requests whose answers are not finished, this one not counted. */
  readonly open: number;
}

export interface FakeAnswer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string | string[]>>;
  /** The body is at most one of these; `result` and `error` are wrapped with the id of the request. */
  readonly result?: unknown;
  readonly error?: { readonly code: unknown; readonly message: unknown; readonly data?: unknown };
  readonly json?: unknown;
  readonly text?: string;
  /** Written one after another; a number is a pause in milliseconds. */
  readonly chunks?: readonly (string | Buffer | number)[];
  /** What happens instead of a proper end. */
  readonly then?: 'stay-open' | 'reset';
  /** Nothing is ever sent. */
  readonly hangs?: boolean;
  /** Sent as it is, in place of any HTTP. */
  readonly raw?: string;
}

export type OnRequest = FakeAnswer | ((request: FakeRequest) => FakeAnswer | undefined);

export interface Behaviour extends RightServer {
  /** By the name of the request; `*` comes first and may leave it to the others with `undefined`. */
  readonly answers?: Readonly<Record<string, OnRequest>>;
  /** Sends what a right server answers to a request in another way. */
  readonly every?: (message: JsonObject, request: FakeRequest) => FakeAnswer;
  readonly tls?: { readonly key: string; readonly cert: string };
}

export interface RunningServer {
  readonly url: string;
  readonly requests: readonly FakeRequest[];
  close(): Promise<void>;
}

export async function startFakeServer(behaviour: Behaviour = {}, path = '/mcp'): Promise<RunningServer> {
  const requests: FakeRequest[] = [];
  const stopped = new AbortController();
  let open = 0;
  const listener = (incoming: IncomingMessage, response: ServerResponse): void => {
    const before = open;
    open += 1;
    response.once('close', () => (open -= 1));
    void read(incoming, requests, before, behaviour.tls !== undefined).then(async (request) => {
      requests.push(request);
      await send(response, answerTo(request, behaviour), request, stopped.signal);
    });
  };
  const server = behaviour.tls ? createTlsServer(behaviour.tls, listener) : createServer(listener);
  server.on('tlsClientError', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `${behaviour.tls ? 'https' : 'http'}://127.0.0.1:${port}${path}`,
    requests,
    async close() {
      stopped.abort();
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

async function read(
  incoming: IncomingMessage,
  earlier: readonly FakeRequest[],
  open: number,
  tls: boolean,
): Promise<FakeRequest> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  const body = Buffer.concat(chunks).toString('utf8');
  const message = parseMessage(body);
  const method = incoming.method ?? '';
  const name = typeof message['method'] === 'string' ? message['method'] : method;
  return {
    ...{ method, path: incoming.url ?? '', headers: incoming.headers, body, message, name, open },
    origin: `${tls ? 'https' : 'http'}://${incoming.headers.host ?? ''}`,
    earlier: earlier.filter((request) => request.name === name).length,
  };
}

/** Empty for what is no message. */
function parseMessage(body: string): JsonObject {
  try {
    const parsed: unknown = JSON.parse(body);
    return isObject(parsed) ? parsed : {};
  } catch {
    return {};
  }
}

function answerTo(request: FakeRequest, behaviour: Behaviour): FakeAnswer {
  const named = [behaviour.answers?.['*'], behaviour.answers?.[request.name]];
  for (const on of named) {
    const answer = typeof on === 'function' ? on(request) : on;
    if (answer) return answer;
  }
  const right = rightAnswer(request, behaviour);
  const message = envelope(right, request);
  if (!behaviour.every || !message) return right;
  const status = right.status === undefined ? {} : { status: right.status };
  return { ...status, ...behaviour.every(message, request), ...headersOf(right) };
}

/** What a right answer carries besides its message (a session id) stays. */
function headersOf({ headers }: FakeAnswer): Pick<FakeAnswer, 'headers'> {
  const session = headers?.['mcp-session-id'];
  return session === undefined ? {} : { headers: { 'mcp-session-id': session } };
}

/** The JSON-RPC response of an answer that has one. */
export function envelope({ result, error }: FakeAnswer, { message }: FakeRequest): JsonObject | undefined {
  if (result !== undefined) return { jsonrpc: '2.0', id: message['id'], result };
  return error === undefined ? undefined : { jsonrpc: '2.0', id: message['id'], error };
}

async function send(
  response: ServerResponse,
  answer: FakeAnswer,
  request: FakeRequest,
  stopped: AbortSignal,
): Promise<void> {
  if (answer.hangs) return;
  if (answer.raw !== undefined) return void response.socket?.end(answer.raw);
  const json = answer.json ?? envelope(answer, request);
  const chunks = answer.chunks ?? [json === undefined ? (answer.text ?? '') : JSON.stringify(json)];
  const type = json === undefined ? {} : { 'content-type': 'application/json' };
  response.writeHead(answer.status ?? 200, { ...type, ...answer.headers });
  response.flushHeaders();
  for (const chunk of chunks) {
    if (typeof chunk !== 'number') response.write(chunk);
    else await pause(chunk, undefined, { signal: stopped }).catch(() => undefined);
  }
  if (answer.then === 'reset') response.socket?.resetAndDestroy();
  if (answer.then === undefined) response.end();
}

const SSE_HEADERS = { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' };

/** An event stream of what is given. */
export function stream(chunks: readonly (string | Buffer | number)[], more: FakeAnswer = {}): FakeAnswer {
  return { ...more, headers: { ...SSE_HEADERS, ...more.headers }, chunks };
}

/** `event: message` and the value as data. */
export function event(value: unknown): string {
  return `event: message\ndata: ${JSON.stringify(value)}\n\n`;
}
