import type { ServerCase } from '../../case.js';

export const authWrong: ServerCase = {
  id: 'bearer-refused',
  does: 'does not accept the bearer token',
  server: {
    answers: {
      '*': {
        status: 401,
        headers: {
          'www-authenticate':
            'Bearer error="invalid_token", error_description="The token expired", resource_metadata="https://h.example/prm"',
        },
        json: { error: 'invalid_token' },
      },
    },
  },
  run: { auth: { type: 'bearer', token: 'wrong-token-1234567890' } },
  expect: {
    verdicts: { authentication: 'failed' },
    words: {
      authentication: ['The server refused the bearer token', 'invalid_token: "The token expired"', 'has not expired'],
    },
    codes: { authentication: ['credentials_refused'] },
  },
};
