import type { ServerCase } from '../../case.js';

export const mod14: ServerCase = {
  id: 'MOD-14',
  does: 'speaks the handshake era and does not know discover',
  server: {},
  expect: { words: { eras: ['the handshake era only (2025-11-25)'] }, codes: { eras: [] } },
};
