import type { ServerCase } from '../../case.js';
import { stream, event } from '../../kit.js';

export const sse03: ServerCase = {
  id: 'SSE-03',
  does: 'ends the lines of its streams with CR',
  server: { every: (message) => stream([event(message).replaceAll('\n', '\r')]) },
  expect: {},
};
