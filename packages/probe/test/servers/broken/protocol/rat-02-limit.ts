import type { ServerCase } from '../../case.js';

export const rat02: ServerCase = {
  id: 'RAT-02',
  does: 'limits requests with 429 and Retry-After',
  server: {
    answers: { '*': { status: 429, headers: { 'retry-after': '2760' }, json: { error: 'Rate limit exceeded' } } },
  },
  expect: {
    verdicts: { initialize: 'failed' },
    words: { initialize: ['429', '"Rate limit exceeded"', 'Retry-After says 2760 (46 min)'] },
    codes: { initialize: ['rate_limited'] },
  },
};
