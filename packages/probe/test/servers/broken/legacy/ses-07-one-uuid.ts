import type { ServerCase } from '../../case.js';

export const ses07: ServerCase = {
  id: 'SES-07',
  does: 'crashes unless the session header is exactly one UUID',
  server: {
    session: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
    answers: {
      '*': ({ headers }) => {
        const id = headers['mcp-session-id'];
        return id === undefined || /^[0-9a-f-]{36}$/.test(String(id)) ? undefined : { status: 500 };
      },
    },
  },
  expect: {},
};

export const ses07Thorough: ServerCase = {
  id: 'SES-07-thorough',
  does: 'crashes unless the session header is exactly one UUID',
  server: ses07.server,
  run: { profile: 'thorough' },
  expect: {
    verdicts: { 'session.unknown': 'warning' },
    words: { 'session.unknown': ['500 to tools/list with the session id "!"'] },
    codes: { 'session.unknown': ['malformed_session_crash'] },
  },
};
