import type { ServerCase } from '../../case.js';
import { stream, event } from '../../kit.js';

const held = new Map<string, unknown>();
export const streamPolled: ServerCase = {
  id: 'stream-polled',
  does: 'ends each stream early and has clients fetch the answer by GET (2025-11-25)',
  server: {
    every: (message, { origin }) => {
      held.set(origin, message);
      return stream(['id: 7\nretry: 10\ndata:\n\n']);
    },
    answers: {
      GET: ({ headers, origin }) => (headers['last-event-id'] === '7' ? stream([event(held.get(origin))]) : undefined),
    },
  },
  expect: { words: { 'transport.sse': ['had to be fetched by GET with Last-Event-ID'] } },
};
