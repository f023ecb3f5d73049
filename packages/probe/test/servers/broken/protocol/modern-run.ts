import type { ServerCase } from '../../case.js';

export const modernRun: ServerCase = {
  id: 'modern-run',
  does: 'speaks the stateless era and is tested for it alone',
  server: { speaks: 'modern' },
  run: { era: 'modern' },
  expect: { words: { eras: ['the stateless era (2026-07-28)'] } },
};
