import type { ServerCase } from '../../case.js';
import { stream, event } from '../../kit.js';

export const sse01: ServerCase = {
  id: 'SSE-01',
  does: 'ends the lines of its streams with CRLF',
  server: { every: (message) => stream([event(message).replaceAll('\n', '\r\n')]) },
  expect: {},
};
