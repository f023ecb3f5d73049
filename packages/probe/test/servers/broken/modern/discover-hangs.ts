import type { ServerCase } from '../../case.js';

export const discoverHangs: ServerCase = {
  id: 'discover-hangs',
  does: 'speaks the handshake era and never answers what it does not know',
  server: { answers: { 'server/discover': { hangs: true } } },
  run: { limits: { requestMs: 500 } },
  expect: {
    verdicts: { 'modern.discover': 'warning' },
    words: {
      'modern.discover': ['answers initialize but sent nothing for server/discover'],
      eras: ['the handshake era only'],
    },
    codes: { 'modern.discover': ['discover_hangs'] },
  },
};
