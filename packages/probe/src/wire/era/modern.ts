/** How a client of the stateless era (from 2026-07-28) speaks Streamable HTTP: every request stands by itself. */
import type { Header } from '../../protocol/headers.js';
import type { JsonObject } from '../../protocol/json-rpc.js';
import { clientInfo, type ClientIdentity } from '../client.js';

/**
 * 2026-07-28, streamable HTTP, request metadata: the header repeats what the body says, or the request is refused.
 * `Mcp-Name` belongs to tools/call, resources/read and prompts/get alone, which a run never sends.
 */
export function modernHeaders(method: string, protocolVersion: string): Header[] {
  return [
    { name: 'MCP-Protocol-Version', value: protocolVersion },
    { name: 'Mcp-Method', value: method },
  ];
}

export const META = {
  protocolVersion: 'io.modelcontextprotocol/protocolVersion',
  clientInfo: 'io.modelcontextprotocol/clientInfo',
  clientCapabilities: 'io.modelcontextprotocol/clientCapabilities',
} as const;

export function modernMeta(client: ClientIdentity, protocolVersion: string): JsonObject {
  return {
    [META.protocolVersion]: protocolVersion,
    [META.clientInfo]: clientInfo(client),
    [META.clientCapabilities]: {},
  };
}
