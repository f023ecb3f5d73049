import type { ServerCase } from '../../case.js';

export const sessionLost: ServerCase = {
  id: 'session-lost',
  does: 'runs on replicas that do not know each other’s sessions',
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
    verdicts: { initialized: 'failed' },
    words: {
      initialized: ['does not know the session id that it issued itself', 'every replica'],
      prompts: ['not run: initialized failed'],
    },
    codes: { initialized: ['session_lost'] },
  },
};
