import type { ServerCase } from '../../case.js';

export const discoverMissing: ServerCase = {
  id: 'discover-missing',
  does: 'serves the stateless era without discover',
  server: {
    speaks: 'modern',
    answers: { 'server/discover': { status: 404, error: { code: -32601, message: 'Method not found' } } },
  },
  expect: {
    verdicts: { 'modern.discover': 'failed', initialize: 'failed' },
    words: { 'modern.discover': ['shows that it serves the stateless era', 'error -32601 "Method not found"'] },
    codes: { 'modern.discover': ['discover_missing'] },
  },
};
