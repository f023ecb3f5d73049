import type { ServerCase } from '../../case.js';

export const initializedRefused: ServerCase = {
  id: 'initialized-refused',
  does: 'refuses the initialized notification and goes on all the same',
  server: { answers: { 'notifications/initialized': { status: 400, text: 'unknown method' } } },
  expect: {
    verdicts: { initialized: 'warning' },
    words: { initialized: ['400', 'it should answer 202'] },
    codes: { initialized: ['notification_refused'] },
  },
};
