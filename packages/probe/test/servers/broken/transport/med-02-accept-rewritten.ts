import type { ServerCase } from '../../case.js';

export const med02: ServerCase = {
  id: 'MED-02',
  does: 'is wrapped in an adapter that rewrites Accept, so that it answers 406',
  server: {
    answers: {
      '*': {
        status: 406,
        json: {
          jsonrpc: '2.0',
          error: {
            code: -32000,
            message: 'Not Acceptable: Client must accept both application/json and text/event-stream',
          },
          id: null,
        },
      },
    },
  },
  expect: {
    verdicts: { initialize: 'failed' },
    words: { initialize: ['406', 'though the request accepted both', 'drops or rewrites the Accept header'] },
    codes: { initialize: ['not_acceptable'] },
  },
};
