import type { ServerCase } from '../../case.js';
import { stream, event } from '../../kit.js';

export const sse07: ServerCase = {
  id: 'SSE-07',
  does: 'keeps each stream open after the answer',
  server: { every: (message) => stream([event(message)], { then: 'stay-open' }) },
  expect: {},
};
