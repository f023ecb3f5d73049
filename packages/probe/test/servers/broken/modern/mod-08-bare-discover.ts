import type { ServerCase } from '../../case.js';

export const mod08: ServerCase = {
  id: 'MOD-08',
  does: 'answers discover with versions and capabilities only',
  server: {
    speaks: 'modern',
    answers: { 'server/discover': { result: { supportedVersions: ['2026-07-28'], capabilities: {} } } },
  },
  expect: {
    verdicts: { 'modern.discover': 'failed' },
    words: { 'modern.discover': ['has no resultType', 'no ttlMs or cacheScope', 'does not name the server'] },
    codes: { 'modern.discover': ['result_type_missing', 'cache_hints_missing', 'server_info_missing'] },
  },
};
