import type { ServerCase } from '../../case.js';

export const red05: ServerCase = {
  id: 'RED-05',
  does: 'redirects from the path with a slash to the one without',
  server: {
    answers: { '*': ({ path }) => (path === '/mcp/' ? { status: 307, headers: { location: '/mcp' } } : undefined) },
  },
  run: { path: '/mcp/' },
  expect: { verdicts: { redirect: 'warning' }, words: { redirect: ['/mcp/ redirects', 'to http://127.0.0.1:'] } },
};
