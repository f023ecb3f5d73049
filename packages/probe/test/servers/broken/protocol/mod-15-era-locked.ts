import type { ServerCase } from '../../case.js';

export const mod15: ServerCase = {
  id: 'MOD-15',
  does: 'speaks both eras, one on each connection',
  server: { speaks: 'both' },
  expect: { words: { eras: ['the stateless era (2026-07-28)'] } },
};
