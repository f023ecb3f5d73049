import type { ServerCase } from '../../case.js';

export const red01: ServerCase = {
  id: 'RED-01',
  does: 'answers 307 at /mcp and leads to /mcp/',
  server: {
    answers: { '*': ({ path }) => (path === '/mcp' ? { status: 307, headers: { location: '/mcp/' } } : undefined) },
  },
  expect: {
    verdicts: { redirect: 'warning' },
    words: { redirect: ['/mcp/', '307', 'Give clients the URL'] },
    codes: { redirect: ['redirect_followed'] },
  },
};
