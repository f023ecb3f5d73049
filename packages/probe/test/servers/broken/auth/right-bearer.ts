import type { ServerCase } from '../../case.js';

const TOKEN = 'real-token-1234567890';
const METADATA = 'resource_metadata="https://h.example/.well-known/oauth-protected-resource"';

export const rightBearer: ServerCase = {
  id: 'right-bearer',
  does: 'lets in one token, and challenges as it should',
  server: {
    answers: {
      '*': ({ headers, method }) => {
        if (method !== 'POST' || headers.authorization === `Bearer ${TOKEN}`) return undefined;
        const error = headers.authorization === undefined ? '' : 'error="invalid_token", ';
        return { status: 401, headers: { 'www-authenticate': `Bearer ${error}${METADATA}` } };
      },
    },
  },
  run: { profile: 'thorough', auth: { type: 'bearer', token: TOKEN } },
  expect: {
    words: {
      'auth.unauthenticated': ['Without credentials the server answered with 401'],
      'auth.invalid-token': ['refuses wrong credentials with 401'],
    },
  },
};
