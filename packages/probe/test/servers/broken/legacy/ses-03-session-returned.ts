import type { ServerCase } from '../../case.js';

export const ses03: ServerCase = {
  id: 'SES-03',
  does: 'insists on the session id that it issued',
  server: {
    session: 'a8f5f167f44f4964e6c998dee827110c',
    answers: {
      '*': ({ name, headers }) =>
        ['initialize', 'server/discover'].includes(name) || headers['mcp-session-id'] !== undefined
          ? undefined
          : { status: 400, text: 'Mcp-Session-Id header is required' },
    },
  },
  expect: { words: { 'session-cleanup': ['The server ended the session (204)'] } },
};
