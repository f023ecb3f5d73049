import type { ServerCase } from '../../case.js';

export const ent04: ServerCase = {
  id: 'ENT-04',
  does: 'is guarded by a platform that answers 401 with a page of its own',
  server: {
    answers: {
      '*': {
        status: 401,
        headers: { 'content-type': 'text/html' },
        text: '<html><head><title>Sign in</title></head></html>',
      },
    },
  },
  run: { auth: { type: 'bearer', token: 'good-token-1234567890' } },
  expect: {
    verdicts: { authentication: 'failed' },
    words: { authentication: ['a web page titled "Sign in"', 'something in front of the server'] },
    codes: { authentication: ['credentials_refused', 'challenge_missing'] },
  },
};
