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
