import type { ServerCase } from '../../case.js';

export const alreadyInitialized: ServerCase = {
  id: 'already-initialized',
  does: 'keeps one session for all clients, which is taken',
  server: {
    answers: {
      initialize: { status: 400, error: { code: -32600, message: 'Invalid Request: Server already initialized' } },
    },
  },
  expect: {
    verdicts: { initialize: 'failed' },
    words: { initialize: ['one session for all clients'] },
    codes: { initialize: ['already_initialized'] },
  },
};
