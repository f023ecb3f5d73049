import type { ServerCase } from '../../case.js';

export const redirectLoop: ServerCase = {
  id: 'redirect-loop',
  does: 'redirects from one path to another and back',
  server: {
    answers: { '*': ({ path }) => ({ status: 307, headers: { location: path === '/mcp' ? '/mcp/' : '/mcp' } }) },
  },
  expect: {
    verdicts: { reachability: 'failed' },
    words: { reachability: ['more than 3 times'] },
    codes: { reachability: ['too_many_redirects'] },
  },
};
