import type { ServerCase } from '../../case.js';

export const list401: ServerCase = {
  id: 'list-401',
  does: 'guards its lists but not the handshake',
  server: {
    answers: {
      'tools/list': {
        status: 401,
        headers: { 'www-authenticate': 'Bearer resource_metadata="https://h.example/prm"' },
      },
    },
  },
  expect: {
    verdicts: { authentication: 'failed' },
    words: { authentication: ['401 to tools/list'], tools: ['not run: authentication failed'] },
    codes: { authentication: ['credentials_required'] },
  },
};
