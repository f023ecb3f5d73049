import type { ServerCase } from '../../case.js';

export const tok10: ServerCase = {
  id: 'TOK-10',
  does: 'lets any token in, which the standard profile does not try',
  server: { answers: { '*': ({ headers }) => (headers.authorization === undefined ? { status: 401 } : undefined) } },
  run: { auth: { type: 'bearer', token: 'anything-1234567890' } },
  expect: { words: { authentication: ['The server accepted the bearer token'] } },
};
