/** What a right server answers, of the handshake era, of the stateless era, or of both. */
import type { JsonObject } from '../../src/protocol/json-rpc.js';
import { event, stream, type FakeAnswer, type FakeRequest } from './kit.js';
import { refusalOf } from './right-guards.js';
import { nthSession } from './right-sessions.js';

export interface RightServer {
  /** Default `legacy`. */
  readonly speaks?: 'legacy' | 'modern' | 'both';
  /** What the lists hold; a list that is `null` is not advertised. Default: one item each. */
  readonly lists?: {
    readonly tools?: readonly unknown[] | null;
    readonly resources?: readonly unknown[] | null;
    readonly resourceTemplates?: readonly unknown[];
    readonly prompts?: readonly unknown[] | null;
  };
  /** The id of the session that the first initialize issues; later ones get others of its kind. */
  readonly session?: string;
  /** The revision that initialize is answered with. Default: the offered one. */
  readonly version?: string;
}

export const TOOL = { name: 'add', description: 'Adds two numbers.', inputSchema: { type: 'object' } };
export const RESOURCE = {
  name: 'readme',
  uri: 'file:///readme.md',
  description: 'The read-me.',
  mimeType: 'text/markdown',
};
export const TEMPLATE = { name: 'file', uriTemplate: 'file:///{path}', description: 'Any file.' };
export const PROMPT = { name: 'review', description: 'Asks for a review.', arguments: [{ name: 'text' }] };
export const SERVER_INFO = { name: 'fake-server', version: '1.0.0' };

export function rightAnswer(request: FakeRequest, server: RightServer): FakeAnswer {
  const refusal = refusalOf(request, server);
  if (refusal) return refusal;
  const speaks = server.speaks ?? 'legacy';
  if (request.method === 'GET' || request.method === 'OPTIONS') return { status: 405, headers: { allow: 'POST' } };
  if (request.method === 'DELETE') return { status: server.session === undefined ? 405 : 204 };
  const isModern = request.headers['mcp-protocol-version'] === '2026-07-28';
  if (isModern && speaks !== 'legacy') return modernAnswer(request, server);
  if (speaks !== 'modern') return legacyAnswer(request, server);
  const data = { supported: ['2026-07-28'], requested: versionOffered(request) };
  return {
    status: 400,
    error: { code: -32022, message: 'Unsupported protocol version; this server speaks 2026-07-28', data },
  };
}

function versionOffered({ message }: FakeRequest): unknown {
  return (message['params'] as JsonObject | undefined)?.['protocolVersion'];
}

const LIST_METHODS: Readonly<Record<string, 'tools' | 'resources' | 'resourceTemplates' | 'prompts'>> = {
  'tools/list': 'tools',
  'resources/list': 'resources',
  'resources/templates/list': 'resourceTemplates',
  'prompts/list': 'prompts',
};

function listsOf({ lists = {} }: RightServer) {
  return { tools: [TOOL], resources: [RESOURCE], resourceTemplates: [TEMPLATE], prompts: [PROMPT], ...lists };
}

function capabilitiesOf(server: RightServer): JsonObject {
  const { tools, resources, prompts } = listsOf(server);
  return {
    ...(tools ? { tools: {} } : {}),
    ...(resources ? { resources: {} } : {}),
    ...(prompts ? { prompts: {} } : {}),
  };
}

function legacyAnswer(request: FakeRequest, server: RightServer): FakeAnswer {
  const { name, message } = request;
  if (name === 'initialize') {
    const result = initializeResult(server.version ?? versionOffered(request), server);
    if (server.session === undefined) return { result };
    return { result, headers: { 'mcp-session-id': nthSession(server.session, request.earlier) } };
  }
  if (!('id' in message)) return { status: 202 };
  if (name === 'ping') return { result: {} };
  return listAnswer(request, server) ?? { error: { code: -32601, message: 'Method not found' } };
}

export function initializeResult(protocolVersion: unknown, server: RightServer = {}): JsonObject {
  return { protocolVersion, serverInfo: SERVER_INFO, capabilities: capabilitiesOf(server) };
}

function listAnswer({ name }: FakeRequest, server: RightServer, more: JsonObject = {}): FakeAnswer | undefined {
  const member = LIST_METHODS[name];
  const list = member === undefined ? undefined : listsOf(server)[member];
  return member === undefined || !list ? undefined : { result: { [member]: list, ...more } };
}

export const LIST_HINTS = { resultType: 'complete', ttlMs: 60_000, cacheScope: 'public' };

function modernAnswer(request: FakeRequest, server: RightServer): FakeAnswer {
  if (request.name === 'server/discover') return { result: discoverResult(server) };
  if (request.name === 'subscriptions/listen') return acknowledgement(request);
  const unknown = { status: 404, error: { code: -32601, message: 'Method not found' } };
  return listAnswer(request, server, LIST_HINTS) ?? unknown;
}

/** The stream stays open; the comment keeps it alive. */
function acknowledgement({ message }: FakeRequest): FakeAnswer {
  const params = { notifications: {}, _meta: { 'io.modelcontextprotocol/subscriptionId': message['id'] } };
  const acknowledged = { jsonrpc: '2.0', method: 'notifications/subscriptions/acknowledged', params };
  return stream([event(acknowledged), ':\n\n'], { then: 'stay-open' });
}

export function discoverResult(server: RightServer = {}): JsonObject {
  return {
    ...LIST_HINTS,
    supportedVersions: ['2026-07-28'],
    capabilities: capabilitiesOf(server),
    _meta: { 'io.modelcontextprotocol/serverInfo': SERVER_INFO },
  };
}
