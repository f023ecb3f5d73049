import type { ServerCase } from '../../case.js';

export const ses06: ServerCase = {
  id: 'SES-06',
  does: 'answers DELETE with 204 and keeps the session',
  server: { session: 'a8f5f167f44f4964e6c998dee827110c' },
  expect: { words: { 'session-cleanup': ['204'] } },
};
