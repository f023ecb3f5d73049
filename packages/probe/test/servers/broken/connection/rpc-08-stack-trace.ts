import type { ServerCase } from '../../case.js';

export const rpc08: ServerCase = {
  id: 'RPC-08',
  does: 'shows a stack trace in the body of its 401',
  server: {
    answers: {
      '*': {
        status: 401,
        headers: { 'www-authenticate': 'Bearer resource_metadata="https://h.example/prm"' },
        json: { message: 'no token', stackTrace: ['a.b.C:12', 'a.b.D:30'] },
      },
    },
  },
  expect: {
    verdicts: { authentication: 'failed' },
    words: { authentication: ['holds a stack trace'] },
    codes: { authentication: ['credentials_required', 'error_exposes_internals'] },
  },
};
