import type { ServerCase } from '../../case.js';

export const originGuard: ServerCase = {
  id: 'origin-guard',
  does: 'refuses requests without an Origin',
  server: { answers: { '*': { status: 403, text: 'Invalid Origin header' } } },
  expect: {
    verdicts: { initialize: 'failed' },
    words: { initialize: ['refuses the Origin, though the request carried none'] },
    codes: { initialize: ['origin_refused'] },
  },
};
