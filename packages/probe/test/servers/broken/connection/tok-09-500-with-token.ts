import type { ServerCase } from '../../case.js';

export const tok09: ServerCase = {
  id: 'TOK-09',
  does: 'crashes on a token that it does not accept',
  server: {
    answers: {
      '*': ({ headers }) =>
        headers.authorization === undefined ? { status: 401 } : { status: 500, text: 'Internal Server Error' },
    },
  },
  run: { auth: { type: 'bearer', token: 'foreign-token-1234567890' } },
  expect: {
    verdicts: { initialize: 'failed' },
    words: {
      initialize: ['answered 500 to initialize: "Internal Server Error"', 'answer 401 to a token that is not accepted'],
    },
    codes: { initialize: ['server_error'] },
  },
};
