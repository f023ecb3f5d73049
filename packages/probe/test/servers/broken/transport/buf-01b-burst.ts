import type { ServerCase } from '../../case.js';
import { stream, event } from '../../kit.js';

const PROGRESS = { jsonrpc: '2.0', method: 'notifications/message', params: { level: 'info', data: 'reading' } };
export const buf01b: ServerCase = {
  id: 'BUF-01b',
  does: 'stands behind a proxy that sends all events of a stream in one burst at its end',
  server: {
    every: (message, { name }) =>
      stream(name === 'tools/list' ? [1200, event(PROGRESS) + event(message)] : [event(message)]),
  },
  expect: {
    verdicts: { 'transport.sse': 'warning' },
    words: { 'transport.sse': ['All 2 events of the stream for tools/list came at once', 'X-Accel-Buffering: no'] },
    codes: { 'transport.sse': ['events_in_one_burst'] },
  },
};
