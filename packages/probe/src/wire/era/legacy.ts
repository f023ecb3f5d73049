/** How a client of the handshake era (2024-11-05 to 2025-11-25) speaks Streamable HTTP. */
import type { Header } from '../../protocol/headers.js';
import type { JsonObject } from '../../protocol/json-rpc.js';
import type { LegacyRevision } from '../../protocol/revisions.js';
import { clientInfo, type ClientIdentity } from '../client.js';

/** What the handshake gave; empty before it. */
export interface LegacySession {
  readonly sessionId?: string;
  readonly protocolVersion?: string;
}

export function initializeParams(client: ClientIdentity, protocolVersion: LegacyRevision): JsonObject {
  return { protocolVersion, capabilities: {}, clientInfo: clientInfo(client) };
}

export function sessionHeaders({ sessionId, protocolVersion }: LegacySession): Header[] {
  return [
    ...(protocolVersion === undefined ? [] : [{ name: 'MCP-Protocol-Version', value: protocolVersion }]),
    ...(sessionId === undefined ? [] : [{ name: 'Mcp-Session-Id', value: sessionId }]),
  ];
}

/** Larger ids exist in no server, and one that is echoed in every request would only amplify. */
const MAX_SESSION_ID_CHARS = 4096;

/**
 * An id outside visible ASCII (2025-11-25, transports, session management) is never sent back: it is the server's text
 * in our headers. What that means for the server, the checks say.
 */
export function isUsableSessionId(id: string): boolean {
  return id.length <= MAX_SESSION_ID_CHARS && /^[\x21-\x7e]+$/.test(id);
}
