import type { ServerCase } from '../../case.js';

export const ini04: ServerCase = {
  id: 'INI-04',
  does: 'knows tools/list but not initialize',
  server: { answers: { initialize: { error: { code: -32601, message: 'unknown method' } } } },
  expect: {
    verdicts: { initialize: 'failed' },
    words: {
      initialize: ['does not know initialize (error -32601 "unknown method")', 'server/discover'],
      eras: ['not run: initialize failed'],
    },
    codes: { initialize: ['initialize_unknown'] },
  },
};
