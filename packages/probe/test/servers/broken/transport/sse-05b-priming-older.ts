import type { ServerCase } from '../../case.js';
import { stream, event } from '../../kit.js';

export const sse05b: ServerCase = {
  id: 'SSE-05b',
  does: 'primes its streams although an older revision was negotiated',
  server: { version: '2025-06-18', every: (message) => stream(['id: 0\ndata:\n\n', event(message)]) },
  expect: {
    verdicts: { 'transport.sse': 'warning' },
    words: { 'transport.sse': ['event without data', '2025-06-18'] },
    codes: { 'transport.sse': ['priming_event_to_older_client'] },
  },
};
