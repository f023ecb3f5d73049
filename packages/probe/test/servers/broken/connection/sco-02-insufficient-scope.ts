import type { ServerCase } from '../../case.js';

export const sco02: ServerCase = {
  id: 'SCO-02',
  does: 'accepts the token and wants another scope',
  server: {
    answers: {
      '*': {
        status: 403,
        headers: {
          'www-authenticate':
            'Bearer error="insufficient_scope", scope="files:read files:write", resource_metadata="https://h.example/prm"',
        },
        json: { error: 'insufficient_scope' },
      },
    },
  },
  run: { auth: { type: 'bearer', token: 'narrow-token-1234567890' } },
  expect: {
    verdicts: { authentication: 'failed' },
    words: { authentication: ['needs the scope "files:read files:write"', 'insufficient_scope'] },
    codes: { authentication: ['insufficient_scope'] },
  },
};
