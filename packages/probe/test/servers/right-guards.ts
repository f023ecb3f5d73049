/** What a right server refuses before it serves a request. Nothing that an ordinary client sends meets any of it. */
import { isObject, type JsonObject } from '../../src/protocol/json-rpc.js';
import { LEGACY_REVISIONS, MODERN_REVISIONS } from '../../src/protocol/revisions.js';
import type { FakeAnswer, FakeRequest } from './kit.js';
import type { RightServer } from './right-server.js';
import { isIssued } from './right-sessions.js';

const MODERN = '2026-07-28';
const REVISIONS: readonly string[] = [...LEGACY_REVISIONS, ...MODERN_REVISIONS];

export function refusalOf(request: FakeRequest, server: RightServer): FakeAnswer | undefined {
  const { method, headers, body, message, origin } = request;
  if (headers.origin !== undefined && headers.origin !== origin) return { status: 403, text: 'Invalid Origin' };
  if (method !== 'POST') return undefined;
  if (body !== '' && Object.keys(message).length === 0) {
    return { status: 400, json: { jsonrpc: '2.0', id: null, error: { code: -32700, message: 'Parse error' } } };
  }
  const speaks = server.speaks ?? 'legacy';
  if (speaks !== 'legacy' && isModern(request)) return refuseModern(request);
  return speaks === 'modern' ? undefined : refuseLegacy(request, server);
}

function metaOf({ message }: FakeRequest): JsonObject {
  const params = message['params'];
  const meta = isObject(params) ? params['_meta'] : undefined;
  return isObject(meta) ? meta : {};
}

function versionIn(request: FakeRequest): unknown {
  return metaOf(request)['io.modelcontextprotocol/protocolVersion'];
}

function isModern(request: FakeRequest): boolean {
  return versionIn(request) !== undefined || request.headers['mcp-protocol-version'] === MODERN;
}

function refuseModern(request: FakeRequest): FakeAnswer | undefined {
  const refuse = (code: number, message: string, data?: unknown): FakeAnswer => ({
    status: 400,
    error: { code, message, ...(data === undefined ? {} : { data }) },
  });
  const version = versionIn(request);
  if (version === undefined || metaOf(request)['io.modelcontextprotocol/clientCapabilities'] === undefined) {
    return refuse(-32602, 'Invalid params: a required field of _meta is missing');
  }
  const { headers, message } = request;
  if (headers['mcp-protocol-version'] !== version || headers['mcp-method'] !== message['method']) {
    return refuse(-32020, 'Header mismatch');
  }
  if (version === MODERN) return undefined;
  return refuse(-32022, 'Unsupported protocol version', { supported: [MODERN], requested: version });
}

function refuseLegacy({ headers, name }: FakeRequest, server: RightServer): FakeAnswer | undefined {
  if (name === 'initialize') return undefined;
  const session = headers['mcp-session-id'];
  if (server.session !== undefined && session !== undefined && !isIssued(server.session, String(session))) {
    return { status: 404, error: { code: -32001, message: 'Session not found' } };
  }
  const version = headers['mcp-protocol-version'];
  if (version === undefined || REVISIONS.some((revision) => revision === version)) return undefined;
  return { status: 400, error: { code: -32000, message: 'Unsupported protocol version' } };
}
