/** What one run sends, byte for byte as the engine does: the floor must not be lower for sending less. */

const VERSION = '0.0.0-bench';
const CLIENT = { name: 'Plumbline', version: VERSION };
const POST_HEADERS = ['Accept', 'application/json, text/event-stream', 'Content-Type', 'application/json'];
const COMMON_HEADERS = ['Accept-Encoding', 'identity', 'User-Agent', `Plumbline/${VERSION}`];

/** The lists, in the order of the engine's steps. */
export const LISTS = ['tools', 'resources', 'resources/templates', 'prompts'];

export const INITIALIZE = {
  method: 'initialize',
  params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: CLIENT },
};

/**
 * @param {{ token: string | undefined }} credentials
 * @param {{ sessionId?: string | undefined, isAgreed: boolean, isPost: boolean }} state
 * @returns {string[]} names and values in turn, as undici takes them
 */
export function headers({ token }, { sessionId, isAgreed, isPost }) {
  return [
    ...(isPost ? POST_HEADERS : []),
    ...COMMON_HEADERS,
    ...(token === undefined ? [] : ['Authorization', `Bearer ${token}`]),
    ...(isAgreed ? ['MCP-Protocol-Version', '2025-11-25'] : []),
    ...(sessionId === undefined ? [] : ['Mcp-Session-Id', sessionId]),
  ];
}

export { VERSION };
