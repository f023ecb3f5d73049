import type { ServerCase } from '../../case.js';

export const ver04: ServerCase = {
  id: 'VER-04',
  does: 'refuses the version header of the stateless era with an empty 400',
  server: {
    answers: { '*': ({ headers }) => (headers['mcp-protocol-version'] === '2026-07-28' ? { status: 400 } : undefined) },
  },
  expect: { words: { eras: ['the handshake era only'] } },
};
