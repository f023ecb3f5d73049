import type { ServerCase } from '../../case.js';

export const cleanupSilent: ServerCase = {
  id: 'session-cleanup-silent',
  does: 'never answers DELETE',
  server: { session: 'a8f5f167f44f4964e6c998dee827110c', answers: { DELETE: { hangs: true } } },
  run: { limits: { requestMs: 1000 } },
  expect: { verdicts: { 'session-cleanup': 'warning' }, words: { 'session-cleanup': ['no answer to DELETE'] } },
};
