import type { ServerCase } from '../../case.js';
import { discoverResult } from '../../right-server.js';

export const advertisedEraRefused: ServerCase = {
  id: 'advertised-era-refused',
  does: 'names 2025-11-25 among its versions and refuses initialize',
  server: {
    speaks: 'modern',
    answers: {
      initialize: { status: 404, error: { code: -32601, message: 'Method not found' } },
      'server/discover': { result: { ...discoverResult(), supportedVersions: ['2026-07-28', '2025-11-25'] } },
    },
  },
  expect: {
    verdicts: { initialize: 'failed' },
    words: { initialize: ['names 2025-11-25 among its versions but refuses initialize'] },
    codes: { initialize: ['advertised_era_refused'] },
  },
};
