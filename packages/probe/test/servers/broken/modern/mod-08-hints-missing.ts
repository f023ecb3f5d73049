import type { ServerCase } from '../../case.js';
import { discoverResult } from '../../right-server.js';

export const mod08b: ServerCase = {
  id: 'MOD-08b',
  does: 'answers discover without caching hints',
  server: {
    speaks: 'modern',
    answers: { 'server/discover': { result: { ...discoverResult(), ttlMs: undefined, cacheScope: undefined } } },
  },
  expect: {
    verdicts: { 'modern.discover': 'warning' },
    words: { 'modern.discover': ['how long they may keep it', 'Add ttlMs'] },
    codes: { 'modern.discover': ['cache_hints_missing'] },
  },
};
