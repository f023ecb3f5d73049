import type { ServerCase } from '../../case.js';

export const buf01: ServerCase = {
  id: 'BUF-01',
  does: 'stands behind a proxy that holds a stream back until its end, which does not come',
  server: { every: () => ({ hangs: true }) },
  run: { limits: { requestMs: 1000 } },
  expect: {
    verdicts: { reachability: 'failed' },
    words: { reachability: ['sent no answer to initialize', 'a proxy that buffers'] },
  },
};
