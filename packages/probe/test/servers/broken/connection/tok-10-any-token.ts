import type { ServerCase } from '../../case.js';

export const tok10: ServerCase = {
  id: 'TOK-10',
  does: 'lets any token in, which the standard profile does not try',
  server: { answers: { '*': ({ headers }) => (headers.authorization === undefined ? { status: 401 } : undefined) } },
  run: { auth: { type: 'bearer', token: 'anything-1234567890' } },
  expect: { words: { authentication: ['The server accepted the bearer token'] } },
};

export const tok10Thorough: ServerCase = {
  id: 'TOK-10-thorough',
  does: 'lets any token in, and nobody without one',
  server: tok10.server,
  run: { profile: 'thorough', auth: { type: 'bearer', token: 'anything-1234567890' } },
  expect: {
    verdicts: { 'auth.invalid-token': 'failed', 'auth.unauthenticated': 'warning' },
    words: { 'auth.invalid-token': ['and a random token, so anybody can get in', 'Verify every token'] },
    codes: { 'auth.invalid-token': ['wrong_credentials_accepted'], 'auth.unauthenticated': ['challenge_missing'] },
  },
};
