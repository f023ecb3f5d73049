import type { ServerCase } from '../../case.js';

export const host01: ServerCase = {
  id: 'HOST-01',
  does: 'knows only localhost as its name and answers 421',
  server: { answers: { '*': { status: 421, text: 'Invalid Host header' } } },
  expect: {
    verdicts: { initialize: 'failed' },
    words: {
      initialize: [
        '"Invalid Host header"',
        'guard against DNS rebinding does not know the host name 127.0.0.1',
        'Add 127.0.0.1',
      ],
    },
    codes: { initialize: ['host_refused'] },
  },
};
