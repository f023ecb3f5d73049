/** What a right server of the stateless era answers; a test gives the one behaviour that is different. */
import type { JsonObject } from '../../src/protocol/json-rpc.js';
import { CAPABILITIES, mcpPeer, RESULTS, rpcResult, sendJson, type Behaviour, type McpPeer } from './mcp-peer.js';

export const HINTS = { resultType: 'complete', ttlMs: 60_000, cacheScope: 'public' };

export const DISCOVERED = { ...HINTS, supportedVersions: ['2026-07-28'], capabilities: CAPABILITIES };

/** Answers requests of the stateless era, and leaves others to the peer's handshake era. */
export const speakModern: Behaviour = (request, response) => {
  if (request.headers['mcp-protocol-version'] !== '2026-07-28') return false;
  const result = request.name === 'server/discover' ? DISCOVERED : RESULTS[request.name];
  if (result) return sendJson(response, rpcResult(request.message, { ...HINTS, ...result }));
  refuse(request.message, response, 404, { code: -32601, message: 'Method not found' });
  return undefined;
};

export function refuse(
  message: JsonObject,
  response: Parameters<Behaviour>[1],
  status: number,
  error: { readonly code: number; readonly message: string; readonly data?: unknown },
): void {
  response
    .writeHead(status, { 'content-type': 'application/json' })
    .end(JSON.stringify({ jsonrpc: '2.0', id: message['id'], error }));
}

/** A peer of the stateless era; with `dual` of both. */
export async function modernPeer(behaviour: Behaviour = () => false, { dual = false } = {}): Promise<McpPeer> {
  return mcpPeer((request, response) => {
    if (behaviour(request, response) !== false) return undefined;
    if (speakModern(request, response) !== false) return undefined;
    if (dual) return false;
    if (request.method !== 'POST') return response.writeHead(405).end();
    const error = { code: -32022, message: 'Unsupported protocol version', data: { supported: ['2026-07-28'] } };
    return refuse(request.message, response, 400, error);
  });
}
