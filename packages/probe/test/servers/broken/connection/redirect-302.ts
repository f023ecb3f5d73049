import type { ServerCase } from '../../case.js';

export const redirect302: ServerCase = {
  id: 'redirect-302',
  does: 'redirects with 302, after which most clients lose the message',
  server: {
    answers: { '*': ({ path }) => (path === '/mcp' ? { status: 302, headers: { location: '/v2/mcp' } } : undefined) },
  },
  expect: {
    verdicts: { redirect: 'warning' },
    words: { redirect: ['after 302 many clients go on with GET and lose the message', '307 or 308'] },
    codes: { redirect: ['redirect_loses_body'] },
  },
};
