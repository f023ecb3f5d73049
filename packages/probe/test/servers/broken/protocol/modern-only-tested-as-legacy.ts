import type { ServerCase } from '../../case.js';

export const modernAsLegacy: ServerCase = {
  id: 'modern-only-tested-as-legacy',
  does: 'speaks the stateless era and is tested for the handshake one',
  server: { speaks: 'modern' },
  run: { era: 'legacy' },
  expect: {
    verdicts: { initialize: 'failed' },
    words: {
      initialize: ['does not speak the handshake era', 'Test the stateless era'],
      eras: ['not run: initialize failed'],
    },
    codes: { initialize: ['stateless_era_only'] },
  },
};
