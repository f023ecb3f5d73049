import type { ServerCase } from '../../case.js';

export const hangsUp: ServerCase = {
  id: 'hangs-up',
  does: 'closes the connection without an answer',
  server: { answers: { '*': { raw: '' } } },
  expect: {
    verdicts: { reachability: 'failed' },
    codes: { reachability: ['connection_reset'] },
    words: { reachability: ['closed the connection without an answer to initialize'] },
  },
};
