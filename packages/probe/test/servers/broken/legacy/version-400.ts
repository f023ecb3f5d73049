import type { ServerCase } from '../../case.js';

export const version400: ServerCase = {
  id: 'version-400',
  does: 'answers 400 to a version that it does not know',
  server: { answers: { initialize: { status: 400, text: 'Unsupported protocol version' } } },
  expect: {
    verdicts: { 'protocol-version': 'failed' },
    words: {
      'protocol-version': ['refused the offered 2025-11-25, 2025-06-18, 2025-03-26 and 2024-11-05 with 400'],
      initialize: ['see protocol-version'],
    },
    codes: { 'protocol-version': ['version_not_negotiated'] },
  },
};
