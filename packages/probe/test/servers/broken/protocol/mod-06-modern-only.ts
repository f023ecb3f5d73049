import type { ServerCase } from '../../case.js';

export const mod06: ServerCase = {
  id: 'MOD-06',
  does: 'speaks only the stateless era and refuses initialize with its versions',
  server: { speaks: 'modern' },
  expect: {
    words: {
      eras: ['the stateless era (2026-07-28) only', 'Clients that speak only the handshake era'],
      initialize: ['does not speak the handshake era'],
      tools: ['does not speak the handshake era'],
    },
    codes: { eras: [] },
  },
};
