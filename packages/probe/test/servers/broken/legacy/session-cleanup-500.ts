import type { ServerCase } from '../../case.js';

export const cleanup500: ServerCase = {
  id: 'session-cleanup-500',
  does: 'crashes on DELETE',
  server: { session: 'a8f5f167f44f4964e6c998dee827110c', answers: { DELETE: { status: 500, text: 'boom' } } },
  expect: {
    verdicts: { 'session-cleanup': 'warning' },
    words: { 'session-cleanup': ['500 to DELETE', '"boom"'] },
    codes: { 'session-cleanup': ['cleanup_refused'] },
  },
};
