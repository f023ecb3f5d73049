import type { ServerCase } from '../../case.js';

export const versionRefusedRightly: ServerCase = {
  id: 'version-refused-rightly',
  does: 'speaks the handshake era and refuses the other as the specification asks',
  server: {
    answers: {
      'server/discover': {
        status: 400,
        error: {
          code: -32022,
          message: 'Unsupported protocol version',
          data: { supported: ['2025-11-25', '2025-06-18'], requested: '2026-07-28' },
        },
      },
    },
  },
  expect: {
    words: {
      eras: ['the handshake era only (2025-06-18 and 2025-11-25)'],
      'modern.version': ['serves no version of the stateless era', '2025-11-25 and 2025-06-18'],
    },
  },
};
