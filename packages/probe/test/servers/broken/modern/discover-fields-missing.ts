import type { ServerCase } from '../../case.js';
import { discoverResult } from '../../right-server.js';

export const discoverFieldsMissing: ServerCase = {
  id: 'discover-fields-missing',
  does: 'answers discover without versions and capabilities',
  server: {
    speaks: 'modern',
    answers: {
      'server/discover': { result: { ...discoverResult(), supportedVersions: undefined, capabilities: undefined } },
    },
  },
  expect: {
    verdicts: { 'modern.discover': 'failed' },
    words: { 'modern.discover': ['lacks supportedVersions and capabilities'] },
    codes: { 'modern.discover': ['member_missing'] },
  },
};
