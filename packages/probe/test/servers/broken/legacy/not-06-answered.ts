import type { ServerCase } from '../../case.js';

export const not06: ServerCase = {
  id: 'NOT-06',
  does: 'answers the initialized notification with a response',
  server: { answers: { 'notifications/initialized': { json: { jsonrpc: '2.0', id: null, result: {} } } } },
  expect: {
    verdicts: { initialized: 'warning' },
    words: { initialized: ['must not be answered'] },
    codes: { initialized: ['notification_answered'] },
  },
};
