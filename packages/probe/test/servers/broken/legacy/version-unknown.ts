import type { ServerCase } from '../../case.js';

export const versionUnknown: ServerCase = {
  id: 'version-unknown',
  does: 'answers initialize with a version that was never published',
  server: { version: '1.0' },
  expect: {
    verdicts: { 'protocol-version': 'failed' },
    words: {
      'protocol-version': ['"1.0", which is no published revision'],
      tools: ['not run: protocol-version failed'],
    },
    codes: { 'protocol-version': ['version_unknown'] },
  },
};
