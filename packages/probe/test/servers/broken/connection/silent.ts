import type { ServerCase } from '../../case.js';

export const silent: ServerCase = {
  id: 'silent',
  does: 'accepts the connection and never answers',
  server: { answers: { '*': { hangs: true } } },
  run: { limits: { requestMs: 1000 } },
  expect: {
    verdicts: { reachability: 'failed' },
    codes: { reachability: ['answer_timed_out'] },
    words: { reachability: ['sent no answer to initialize within'] },
  },
};
