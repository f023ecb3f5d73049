import type { ServerCase } from '../../case.js';

export const pingNotEmpty: ServerCase = {
  id: 'ping-not-empty',
  does: 'answers ping with a text',
  server: { answers: { ping: { result: { status: 'ok' } } } },
  expect: {
    verdicts: { ping: 'warning' },
    words: { ping: ['{"status":"ok"}', 'should be empty'] },
    codes: { ping: ['ping_result_not_empty'] },
  },
};
