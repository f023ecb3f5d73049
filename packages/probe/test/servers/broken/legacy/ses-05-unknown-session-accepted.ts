import type { ServerCase } from '../../case.js';
import { rightAnswer } from '../../right-server.js';

const SESSION = 'a8f5f167f44f4964e6c998dee827110c';

export const ses05: ServerCase = {
  id: 'SES-05',
  does: 'serves any session id',
  server: {
    session: SESSION,
    answers: { 'tools/list': (request) => rightAnswer(request, {}) },
  },
  run: { profile: 'thorough' },
  expect: {
    verdicts: { 'session.unknown': 'warning' },
    words: { 'session.unknown': ['with a session id that it never issued as if it had'] },
    codes: { 'session.unknown': ['unknown_session_accepted'] },
  },
};
