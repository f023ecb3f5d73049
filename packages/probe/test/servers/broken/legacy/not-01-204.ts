import type { ServerCase } from '../../case.js';

export const not01: ServerCase = {
  id: 'NOT-01',
  does: 'answers the initialized notification with 204',
  server: { answers: { 'notifications/initialized': { status: 204 } } },
  expect: {
    verdicts: { initialized: 'warning' },
    words: { initialized: ['204', '202 without a body'] },
    codes: { initialized: ['notification_status'] },
  },
};
