import type { ServerCase } from '../../case.js';

export const rpc05: ServerCase = {
  id: 'RPC-05',
  does: 'speaks the stateless era and refuses with 401 and the id null',
  server: {
    answers: {
      '*': {
        status: 401,
        headers: { 'www-authenticate': 'Bearer resource_metadata="https://h.example/prm"' },
        json: { jsonrpc: '2.0', id: null, error: { code: -32001, message: 'Unauthorized' } },
      },
    },
  },
  run: { era: 'modern' },
  expect: {
    verdicts: { authentication: 'failed' },
    words: {
      authentication: ['401 to server/discover', 'error -32001 "Unauthorized"'],
      eras: ['not run: authentication failed'],
    },
    codes: { authentication: ['credentials_required'] },
  },
};
