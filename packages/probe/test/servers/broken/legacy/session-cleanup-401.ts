import type { ServerCase } from '../../case.js';

export const cleanup401: ServerCase = {
  id: 'session-cleanup-401',
  does: 'refuses DELETE with 401, which is no authentication fault of the run',
  server: { session: 'a8f5f167f44f4964e6c998dee827110c', answers: { DELETE: { status: 401 } } },
  expect: { verdicts: { 'session-cleanup': 'warning' }, codes: { 'session-cleanup': ['cleanup_refused'] } },
};
