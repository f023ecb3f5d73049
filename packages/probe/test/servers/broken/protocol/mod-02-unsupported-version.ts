import type { ServerCase } from '../../case.js';

export const mod02: ServerCase = {
  id: 'MOD-02',
  does: 'refuses discover for its version with a code of its own',
  server: {
    answers: {
      'server/discover': {
        status: 400,
        error: { code: -32000, message: 'Bad Request: Unsupported protocol version: 2026-07-28' },
      },
    },
  },
  expect: { words: { eras: ['the handshake era only (2025-11-25)'] } },
};
