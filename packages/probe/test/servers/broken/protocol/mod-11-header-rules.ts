import type { ServerCase } from '../../case.js';

export const mod11: ServerCase = {
  id: 'MOD-11',
  does: 'speaks both eras and insists on the headers of the stateless one, initialize exempt',
  server: {
    speaks: 'both',
    answers: {
      '*': ({ name, headers }) =>
        name === 'server/discover' && headers['mcp-method'] !== 'server/discover'
          ? { status: 400, error: { code: -32020, message: 'Header mismatch' } }
          : undefined,
    },
  },
  expect: { words: { eras: ['the handshake era (2025-11-25) and the stateless era (2026-07-28)'] } },
};
