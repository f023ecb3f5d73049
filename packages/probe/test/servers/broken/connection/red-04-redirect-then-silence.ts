import type { ServerCase } from '../../case.js';

export const red04: ServerCase = {
  id: 'RED-04',
  does: 'redirects, and is silent where it leads to',
  server: {
    answers: {
      '*': ({ path }) => (path === '/mcp' ? { status: 307, headers: { location: '/mcp/' } } : { hangs: true }),
    },
  },
  run: { limits: { requestMs: 1000 } },
  expect: {
    verdicts: { reachability: 'failed' },
    words: { reachability: ['After a redirect', '/mcp → ', '/mcp/', 'sent no answer to initialize within'] },
    codes: { reachability: ['answer_timed_out'] },
  },
};
