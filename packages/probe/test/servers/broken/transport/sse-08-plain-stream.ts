import type { ServerCase } from '../../case.js';
import { stream, event } from '../../kit.js';

export const sse08: ServerCase = {
  id: 'SSE-08',
  does: 'answers every request with a stream of one event',
  server: { every: (message) => stream([event(message)]) },
  expect: { words: { tools: ['1 tool'] } },
};
