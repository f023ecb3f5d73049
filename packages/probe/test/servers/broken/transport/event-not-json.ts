import type { ServerCase } from '../../case.js';
import { stream, event } from '../../kit.js';

export const eventNotJson: ServerCase = {
  id: 'event-not-json',
  does: 'sends a keep-alive as a data line',
  server: { every: (message) => stream(['data: ping\n\n', event(message)]) },
  expect: {
    verdicts: { 'transport.sse': 'failed' },
    words: { 'transport.sse': ['is not JSON-RPC: "ping"', 'comment lines'] },
    codes: { 'transport.sse': ['event_not_json'] },
  },
};
