import type { ServerCase } from '../../case.js';

export const versionNotCommon: ServerCase = {
  id: 'version-not-common',
  does: 'serves only a version that does not exist yet',
  server: {
    speaks: 'modern',
    answers: {
      'server/discover': {
        status: 400,
        error: {
          code: -32022,
          message: 'Unsupported protocol version',
          data: { supported: ['2099-01-01'], requested: '2026-07-28' },
        },
      },
    },
  },
  expect: {
    verdicts: { 'modern.version': 'failed' },
    words: {
      'modern.version': ['no common version', '2099-01-01'],
      'modern.tools': ['not run: modern.version failed'],
    },
    codes: { 'modern.version': ['no_common_version'] },
  },
};
