import type { ServerCase } from '../../case.js';

export const ver05: ServerCase = {
  id: 'VER-05',
  does: 'negotiates 2025-11-25 and refuses it in the header',
  server: {
    answers: {
      '*': ({ headers }) =>
        headers['mcp-protocol-version'] === '2025-11-25'
          ? { status: 400, error: { code: -32000, message: 'Bad Request: Unsupported protocol version: 2025-11-25' } }
          : undefined,
    },
  },
  expect: {
    verdicts: { initialized: 'failed' },
    words: {
      initialized: ['it negotiated 2025-11-25 in initialize but refuses it in the MCP-Protocol-Version header'],
      ping: ['not run: initialized failed'],
      tools: ['not run: initialized failed'],
    },
    codes: { initialized: ['negotiated_version_refused'] },
  },
};

export const ver05Thorough: ServerCase = {
  id: 'VER-05-thorough',
  does: 'negotiates 2025-11-25 and refuses it in the header',
  server: ver05.server,
  run: { profile: 'thorough' },
  expect: {
    verdicts: { initialized: 'failed', 'version-header': 'failed' },
    words: { 'version-header': ['with a result without that header', 'look for a gateway'] },
    codes: { 'version-header': ['negotiated_version_refused'] },
  },
};
