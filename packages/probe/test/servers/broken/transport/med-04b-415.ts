import type { ServerCase } from '../../case.js';

export const med04b: ServerCase = {
  id: 'MED-04b',
  does: 'answers 415 to application/json',
  server: { answers: { '*': { status: 415, text: 'Unsupported Media Type' } } },
  expect: {
    verdicts: { initialize: 'failed' },
    words: { initialize: ['though the request was sent as application/json'] },
    codes: { initialize: ['unsupported_media_type'] },
  },
};
