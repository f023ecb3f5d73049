import type { ServerCase } from '../../case.js';

export const not04: ServerCase = {
  id: 'NOT-04',
  does: 'answers the initialized notification with 200 and an empty JSON body',
  server: {
    answers: {
      'notifications/initialized': {
        status: 200,
        headers: { 'content-type': 'application/json', 'content-length': '0' },
      },
    },
  },
  expect: {
    verdicts: { initialized: 'warning' },
    words: { initialized: ['200 to notifications/initialized'] },
    codes: { initialized: ['notification_status'] },
  },
};
