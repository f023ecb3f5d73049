import type { ServerCase } from '../../case.js';

const TOKEN = 'real-token-1234567890';

export const crashOnWrongToken: ServerCase = {
  id: 'crash-on-wrong-token',
  does: 'crashes on every token but the right one, and without any',
  server: {
    answers: {
      '*': ({ headers, method }) =>
        method !== 'POST' || headers.authorization === `Bearer ${TOKEN}`
          ? undefined
          : { status: 500, text: 'Internal Server Error' },
    },
  },
  run: { profile: 'thorough', auth: { type: 'bearer', token: TOKEN } },
  expect: {
    verdicts: { 'auth.unauthenticated': 'warning', 'auth.invalid-token': 'warning' },
    words: {
      'auth.unauthenticated': ['500 ("Internal Server Error") to tools/list without credentials'],
      'auth.invalid-token': ['to tools/list with a wrong token'],
    },
    codes: {
      'auth.unauthenticated': ['crash_without_credentials'],
      'auth.invalid-token': ['crash_on_wrong_credentials'],
    },
  },
};
