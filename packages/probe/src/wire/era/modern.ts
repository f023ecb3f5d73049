/** How a client of the stateless era (from 2026-07-28) speaks Streamable HTTP: every request stands by itself. */
import type { Header } from '../../protocol/headers.js';
import type { JsonObject } from '../../protocol/json-rpc.js';
import { LATEST_MODERN_REVISION } from '../../protocol/revisions.js';
import { clientInfo, type ClientIdentity } from '../client.js';

/** 2026-07-28, streamable HTTP, request metadata: the header repeats what the body says, or the request is refused. */
export function modernHeaders(method: string): Header[] {
  return [
    { name: 'MCP-Protocol-Version', value: LATEST_MODERN_REVISION },
    { name: 'Mcp-Method', value: method },
  ];
}

/** 2026-07-28, basic, `_meta`: the fields that take the place of a handshake. */
export function modernParams(client: ClientIdentity): JsonObject {
  return {
    _meta: {
      'io.modelcontextprotocol/protocolVersion': LATEST_MODERN_REVISION,
      'io.modelcontextprotocol/clientInfo': clientInfo(client),
      'io.modelcontextprotocol/clientCapabilities': {},
    },
  };
}
