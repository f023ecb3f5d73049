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
