import type { ServerCase } from '../../case.js';

export const openWithToken: ServerCase = {
  id: 'open-with-token',
  does: 'is given a token and never looks at it',
  server: {},
  run: { profile: 'thorough', auth: { type: 'bearer', token: 'real-token-1234567890' } },
  expect: {
    verdicts: { 'auth.unauthenticated': 'failed' },
    words: {
      'auth.unauthenticated': ['answered tools/list without credentials just as with them (1 item)'],
      'auth.invalid-token': ['see auth.unauthenticated'],
    },
    codes: { 'auth.unauthenticated': ['answered_without_credentials'] },
  },
};
