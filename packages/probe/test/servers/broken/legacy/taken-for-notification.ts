import type { ServerCase } from '../../case.js';

export const takenForNotification: ServerCase = {
  id: 'taken-for-notification',
  does: 'answers requests with 202',
  server: { answers: { initialize: { status: 202 } } },
  expect: {
    verdicts: { initialize: 'failed' },
    words: { initialize: ['202 to initialize, as if it were a notification'] },
    codes: { initialize: ['taken_for_notification'] },
  },
};
