import type { ServerCase } from '../../case.js';
import { stream, event } from '../../kit.js';

export const sse10: ServerCase = {
  id: 'SSE-10',
  does: 'writes the content type in another case and with a parameter',
  server: {
    every: (message, { name }) =>
      name === 'tools/list'
        ? { headers: { 'content-type': 'Application/JSON; charset=utf-8' }, text: JSON.stringify(message) }
        : stream([event(message)], { headers: { 'content-type': 'Text/Event-Stream;charset=UTF-8' } }),
  },
  expect: {},
};
