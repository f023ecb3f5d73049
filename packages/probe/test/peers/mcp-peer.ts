/** A small right MCP server (JSON answers, legacy era) on loopback; a test gives the one behaviour that is different. */
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import { createServer as createTlsServer, type ServerOptions } from 'node:https';
import { isObject, type JsonObject } from '../../src/protocol/json-rpc.js';
import { listen, type TcpPeer } from './tcp-peer.js';

export interface PeerRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: NodeJS.Dict<string | string[]>;
  /** Empty for GET and DELETE. */
  readonly body: string;
  readonly message: JsonObject;
  /** The JSON-RPC method, or the HTTP method where there is no message. */
  readonly name: string;
}

export interface McpPeer extends TcpPeer {
  readonly url: string;
  readonly requests: readonly PeerRequest[];
  /** The names of the requests, in order. */
  readonly names: readonly string[];
}

/** Answers a request; `false` leaves it to the right server. */
export type Behaviour = (request: PeerRequest, response: ServerResponse) => unknown;

export interface PeerOptions {
  readonly tls?: ServerOptions;
  readonly host?: string;
  readonly path?: string;
}

export async function mcpPeer(behaviour: Behaviour = () => false, options: PeerOptions = {}): Promise<McpPeer> {
  const requests: PeerRequest[] = [];
  const listener: RequestListener = (incoming, response) => {
    void readRequest(incoming).then((request) => {
      requests.push(request);
      if (behaviour(request, response) === false) answerRightly(request, response);
    });
  };
  const server = options.tls ? createTlsServer(options.tls, listener) : createServer(listener);
  server.on('tlsClientError', () => undefined);
  const peer = await listen(server, 'secureConnection', () => undefined, options.host);
  const host = options.host?.includes(':') ? `[${options.host}]` : (options.host ?? '127.0.0.1');
  return {
    ...peer,
    get connections() {
      return peer.connections;
    },
    get open() {
      return peer.open;
    },
    url: `${options.tls ? 'https' : 'http'}://${host}:${peer.port}${options.path ?? '/mcp'}`,
    requests,
    get names() {
      return requests.map((request) => request.name);
    },
  };
}

async function readRequest(incoming: IncomingMessage): Promise<PeerRequest> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  const body = Buffer.concat(chunks).toString('utf8');
  const message = parseMessage(body);
  const method = incoming.method ?? '';
  const name = typeof message['method'] === 'string' ? message['method'] : method;
  return { method, path: incoming.url ?? '', headers: incoming.headers, body, message, name };
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

export const CAPABILITIES = { tools: {}, resources: {}, prompts: {} };

export const RESULTS: Readonly<Record<string, JsonObject>> = {
  initialize: {
    protocolVersion: '2025-11-25',
    serverInfo: { name: 'peer', version: '1.0.0' },
    capabilities: CAPABILITIES,
  },
  ping: {},
  'tools/list': { tools: [{ name: 'add', description: 'Adds.', inputSchema: { type: 'object' } }] },
  'resources/list': { resources: [{ name: 'r', uri: 'test://r' }] },
  'resources/templates/list': { resourceTemplates: [] },
  'prompts/list': { prompts: [{ name: 'p' }] },
};

export function answerRightly({ method, message, name }: PeerRequest, response: ServerResponse): void {
  if (method === 'GET') return void response.writeHead(405).end();
  if (method === 'DELETE') return void response.writeHead(200).end();
  if (!('id' in message)) return void response.writeHead(202).end();
  const result = RESULTS[name];
  if (result) sendJson(response, rpcResult(message, result));
  else sendJson(response, { jsonrpc: '2.0', id: message['id'], error: { code: -32601, message: 'Method not found' } });
}

export function rpcResult(message: JsonObject, result: unknown = RESULTS[String(message['method'])]): JsonObject {
  return { jsonrpc: '2.0', id: message['id'], result };
}

export function sendJson(response: ServerResponse, value: unknown, headers: Record<string, string> = {}): void {
  response.writeHead(200, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(value));
}

/** Opens an event stream with what is given and leaves it open. */
export function openStream(response: ServerResponse, text = ''): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  response.flushHeaders();
  if (text !== '') response.write(text);
}

export function sseEvent(value: unknown): string {
  return `event: message\ndata: ${JSON.stringify(value)}\n\n`;
}
