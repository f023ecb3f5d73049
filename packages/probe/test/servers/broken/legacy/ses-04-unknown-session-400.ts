import type { ServerCase } from '../../case.js';
import { isIssued } from '../../right-sessions.js';

const SESSION = 'a8f5f167f44f4964e6c998dee827110c';

export const ses04: ServerCase = {
  id: 'SES-04',
  does: 'answers an unknown session with 400, which the standard profile does not try',
  server: {
    session: SESSION,
    answers: {
      '*': ({ headers }) =>
        headers['mcp-session-id'] === undefined || isIssued(SESSION, String(headers['mcp-session-id']))
          ? undefined
          : { status: 400, text: 'No valid session ID' },
    },
  },
  expect: {},
};

export const ses04Thorough: ServerCase = {
  id: 'SES-04-thorough',
  does: 'answers an unknown session with 400',
  server: ses04.server,
  run: { profile: 'thorough' },
  expect: {
    verdicts: { 'session.unknown': 'warning' },
    words: { 'session.unknown': ['400 ("No valid session ID")', 'only 404 makes clients begin a new session'] },
    codes: { 'session.unknown': ['unknown_session_not_404'] },
  },
};
