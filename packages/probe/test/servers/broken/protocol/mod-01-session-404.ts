import type { ServerCase } from '../../case.js';

export const mod01: ServerCase = {
  id: 'MOD-01',
  does: 'answers everything without a session with 404, discover too',
  server: {
    session: 'a8f5f167f44f4964e6c998dee827110c',
    answers: {
      '*': ({ name, headers }) =>
        name === 'initialize' || headers['mcp-session-id'] !== undefined
          ? undefined
          : { status: 404, text: 'Invalid session ID' },
    },
  },
  expect: { words: { eras: ['the handshake era only (2025-11-25)'] } },
};
