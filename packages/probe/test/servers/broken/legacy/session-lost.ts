import type { ServerCase } from '../../case.js';

export const sessionLost: ServerCase = {
  id: 'session-lost',
  does: 'forgets its sessions as soon as it has issued them',
  server: {
    session: 'a8f5f167f44f4964e6c998dee827110c',
    answers: {
      '*': ({ headers, method }) =>
        method === 'POST' && headers['mcp-session-id'] !== undefined
          ? { status: 404, json: { jsonrpc: '2.0', error: { code: -32001, message: 'Session not found' }, id: null } }
          : undefined,
    },
  },
  expect: {
    verdicts: { session: 'failed' },
    words: {
      session: ['does not know the session id that it issued itself', 'in none of 6 requests', 'every replica'],
      initialized: ['not run: session failed'],
      prompts: ['not run: session failed'],
    },
    codes: { session: ['session_lost'] },
  },
};
