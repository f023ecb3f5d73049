import type { ServerCase } from '../../case.js';

export const pingSilent: ServerCase = {
  id: 'ping-silent',
  does: 'never answers ping',
  server: { answers: { ping: { hangs: true } } },
  run: { limits: { requestMs: 1000 } },
  expect: {
    verdicts: { ping: 'failed' },
    words: { ping: ['sent no answer to ping within'] },
    codes: { ping: ['answer_timed_out'] },
  },
};
