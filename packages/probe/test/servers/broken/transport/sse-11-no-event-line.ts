import type { ServerCase } from '../../case.js';
import { stream } from '../../kit.js';

export const sse11: ServerCase = {
  id: 'SSE-11',
  does: 'sends events without an event line',
  server: { every: (message) => stream([`data: ${JSON.stringify(message)}\n\n`]) },
  expect: {},
};
