import type { ServerCase } from '../../case.js';

export const get05: ServerCase = { id: 'GET-05', does: 'answers 405 to GET and DELETE', server: {}, expect: {} };

export const get05Thorough: ServerCase = {
  id: 'GET-05-thorough',
  does: 'is a right server, down to its refusals',
  server: get05.server,
  run: { profile: 'thorough' },
  expect: {
    words: {
      'transport.get': ['says so with 405'],
      'transport.host-origin': ['refuses a foreign Origin with 403'],
      'protocol-matrix': ['The server speaks 2024-11-05, 2025-03-26, 2025-06-18 and 2025-11-25.'],
    },
  },
};
