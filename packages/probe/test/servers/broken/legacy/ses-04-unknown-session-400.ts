import type { ServerCase } from '../../case.js';

export const ses04: ServerCase = {
  id: 'SES-04',
  does: 'answers an unknown session with 400, which the standard profile does not try',
  server: {
    session: 'a8f5f167f44f4964e6c998dee827110c',
    answers: {
      '*': ({ headers }) =>
        [undefined, 'a8f5f167f44f4964e6c998dee827110c'].includes(headers['mcp-session-id'] as string | undefined)
          ? undefined
          : { status: 400, text: 'No valid session ID' },
    },
  },
  expect: {},
};
