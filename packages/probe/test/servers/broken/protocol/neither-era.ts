import type { ServerCase } from '../../case.js';

export const neitherEra: ServerCase = {
  id: 'neither-era',
  does: 'speaks the handshake era and is tested for the stateless one',
  server: {},
  run: { era: 'modern' },
  expect: {
    verdicts: { eras: 'failed' },
    words: {
      eras: ['does not speak the stateless era, which this run asked for', 'server/discover with 200 and error -32601'],
    },
    codes: { eras: ['era_not_spoken'] },
  },
};
