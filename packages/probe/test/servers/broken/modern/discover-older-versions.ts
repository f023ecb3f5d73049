import type { ServerCase } from '../../case.js';
import { discoverResult } from '../../right-server.js';

export const discoverOlderVersions: ServerCase = {
  id: 'discover-older-versions',
  does: 'answers discover and names only versions of the handshake era',
  server: {
    speaks: 'both',
    answers: { 'server/discover': { result: { ...discoverResult(), supportedVersions: ['2025-11-25'] } } },
  },
  expect: {
    verdicts: { 'modern.discover': 'warning' },
    words: {
      'modern.discover': ['names only "2025-11-25"'],
      'modern.version': ['serves no version of the stateless era'],
    },
    codes: { 'modern.discover': ['no_stateless_version'] },
  },
};
