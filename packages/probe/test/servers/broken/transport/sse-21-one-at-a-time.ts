import type { ServerCase } from '../../case.js';
import { stream, event } from '../../kit.js';

export const sse21: ServerCase = {
  id: 'SSE-21',
  does: 'leaves each stream open and serves nobody while one is',
  server: {
    answers: { '*': ({ open }) => (open > 0 ? { hangs: true } : undefined) },
    every: (message) => stream([event(message)], { then: 'stay-open' }),
  },
  run: { limits: { requestMs: 3000 } },
  expect: {},
};
