import type { ServerCase } from '../../case.js';

export const discoverHeadersRefused: ServerCase = {
  id: 'discover-headers-refused',
  does: 'stands behind a proxy that drops Mcp-Method',
  server: {
    speaks: 'modern',
    answers: { 'server/discover': { status: 400, error: { code: -32020, message: 'Missing Mcp-Method' } } },
  },
  expect: {
    verdicts: { 'modern.discover': 'failed' },
    words: {
      'modern.discover': ['say the same as its body', 'Look for a proxy'],
      'modern.version': ['not run: modern.discover failed'],
    },
    codes: { 'modern.discover': ['right_headers_refused'] },
  },
};
