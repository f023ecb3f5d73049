import type { ServerCase } from '../../case.js';

export const host02: ServerCase = {
  id: 'HOST-02',
  does: 'stands behind a proxy that rewrites Host, and refuses the name with 403',
  server: {
    answers: {
      '*': {
        status: 403,
        json: { jsonrpc: '2.0', error: { code: -32000, message: 'Invalid Host: upstream:8000' }, id: null },
      },
    },
  },
  expect: {
    verdicts: { initialize: 'failed' },
    words: { initialize: ['let the proxy pass the original Host header on or allow the name that the proxy sends'] },
    codes: { initialize: ['host_refused'] },
  },
};
