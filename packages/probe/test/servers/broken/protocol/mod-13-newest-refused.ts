import type { ServerCase } from '../../case.js';
import { discoverResult } from '../../right-server.js';

export const mod13: ServerCase = {
  id: 'MOD-13',
  does: 'refuses 2025-11-25 with an error although it speaks 2025-06-18 and the stateless era',
  server: {
    speaks: 'both',
    answers: {
      initialize: {
        status: 400,
        error: {
          code: -32602,
          message: 'Unsupported protocol version',
          data: { supported: ['2025-06-18'], requested: '2025-11-25' },
        },
      },
      'server/discover': { result: { ...discoverResult(), supportedVersions: ['2026-07-28', '2025-06-18'] } },
    },
  },
  expect: {
    verdicts: { 'protocol-version': 'failed' },
    words: {
      'protocol-version': ['refused the offered 2025-11-25', '"2025-06-18"'],
      tools: ['not run: protocol-version failed'],
    },
    codes: { 'protocol-version': ['version_not_negotiated'] },
  },
};
