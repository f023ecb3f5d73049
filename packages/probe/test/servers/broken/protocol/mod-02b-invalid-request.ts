import type { ServerCase } from '../../case.js';

export const mod02b: ServerCase = {
  id: 'MOD-02b',
  does: 'refuses discover for its version as an invalid request',
  server: {
    answers: {
      'server/discover': { status: 400, error: { code: -32600, message: 'Unsupported protocol version: 2026-07-28' } },
    },
  },
  expect: { words: { eras: ['the handshake era only (2025-11-25)'] } },
};
