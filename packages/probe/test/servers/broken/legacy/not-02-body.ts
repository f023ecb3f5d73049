import type { ServerCase } from '../../case.js';

export const not02: ServerCase = {
  id: 'NOT-02',
  does: 'answers the initialized notification with 202 and a text',
  server: {
    answers: {
      'notifications/initialized': {
        status: 202,
        headers: { 'content-type': 'text/plain; charset=utf-8' },
        text: 'Accepted',
      },
    },
  },
  expect: {
    verdicts: { initialized: 'warning' },
    words: { initialized: ['202 with the body "Accepted"'] },
    codes: { initialized: ['notification_body'] },
  },
};
