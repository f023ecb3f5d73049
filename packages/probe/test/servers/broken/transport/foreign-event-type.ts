import type { ServerCase } from '../../case.js';
import { stream, event } from '../../kit.js';

export const foreignEventType: ServerCase = {
  id: 'foreign-event-type',
  does: 'sends its answers as events of a type of its own',
  server: { every: (message) => stream([event(message).replace('event: message', 'event: response')]) },
  expect: {
    verdicts: { 'transport.sse': 'warning' },
    words: { 'transport.sse': ['"response"', 'only those of the type "message"'] },
    codes: { 'transport.sse': ['message_in_foreign_event'] },
  },
};
