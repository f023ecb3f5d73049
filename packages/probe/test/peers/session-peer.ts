/** A right server of the handshake era with sessions, which counts those that are open. */
import { mcpPeer, rpcResult, sendJson, RESULTS, type Behaviour, type McpPeer } from './mcp-peer.js';

export interface SessionPeer extends McpPeer {
  /** Every id that was issued, in order. */
  readonly issued: readonly string[];
  /** Those that were not ended yet. */
  readonly openSessions: ReadonlySet<string>;
}

export async function sessionPeer(behaviour: Behaviour = () => false): Promise<SessionPeer> {
  const issued: string[] = [];
  const openSessions = new Set<string>();
  const peer = await mcpPeer((request, response) => {
    if (behaviour(request, response) !== false) return undefined;
    if (request.name === 'initialize') {
      const id = `session-${issued.length + 1}-of-a-peer-in-a-test`;
      issued.push(id);
      openSessions.add(id);
      const { protocolVersion } = request.message['params'] as { protocolVersion: string };
      const result = { ...RESULTS['initialize'], protocolVersion };
      return sendJson(response, rpcResult(request.message, result), { 'Mcp-Session-Id': id });
    }
    const id = String(request.headers['mcp-session-id']);
    if (request.method !== 'OPTIONS' && !openSessions.has(id)) return response.writeHead(404).end('Session not found');
    if (request.method === 'DELETE') openSessions.delete(id);
    return false;
  });
  return Object.assign(Object.create(peer) as McpPeer, { issued, openSessions });
}
