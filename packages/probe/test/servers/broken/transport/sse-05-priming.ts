import type { ServerCase } from '../../case.js';
import { stream, event } from '../../kit.js';

export const sse05: ServerCase = {
  id: 'SSE-05',
  does: 'primes each stream with an event without data',
  server: { every: (message) => stream(['id: 0\nretry: 3000\ndata:\n\n', event(message)]) },
  expect: {},
};
