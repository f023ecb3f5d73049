import type { ServerCase } from '../../case.js';

export const rpc13: ServerCase = {
  id: 'RPC-13',
  does: 'answers 422 to methods that it does not know',
  server: {
    answers: {
      'server/discover': {
        status: 422,
        headers: { 'content-type': 'text/plain' },
        text: 'unknown variant `server/discover`',
      },
    },
  },
  expect: { words: { eras: ['the handshake era only (2025-11-25)'] } },
};
