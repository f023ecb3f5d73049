import type { ServerCase } from '../../case.js';

export const ses03b: ServerCase = {
  id: 'SES-03b',
  does: 'insists on a session id that it never issued',
  server: {
    answers: {
      '*': ({ name, headers }) =>
        name === 'initialize' || headers['mcp-session-id'] !== undefined
          ? undefined
          : { status: 400, error: { code: -32000, message: 'Bad Request: Mcp-Session-Id header is required' } },
    },
  },
  expect: {
    verdicts: { initialized: 'failed' },
    words: {
      initialized: ['demands a session id, but its answer to initialize carried no Mcp-Session-Id header'],
      ping: ['not run: initialized failed'],
      tools: ['not run: initialized failed'],
    },
    codes: { initialized: ['session_id_not_issued'] },
  },
};
