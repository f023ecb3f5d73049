import type { ServerCase } from '../../case.js';
import { stream } from '../../kit.js';

export const not07: ServerCase = {
  id: 'NOT-07',
  does: 'opens a stream for the initialized notification and leaves it open',
  server: { answers: { 'notifications/initialized': stream([], { then: 'stay-open' }) } },
  run: { limits: { requestMs: 5000 } },
  expect: {
    verdicts: { initialized: 'warning' },
    words: { initialized: ['opened an event stream'] },
    codes: { initialized: ['notification_stream'] },
  },
};
