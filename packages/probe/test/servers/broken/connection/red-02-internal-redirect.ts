import type { ServerCase } from '../../case.js';

export const red02: ServerCase = {
  id: 'RED-02',
  does: 'passes on a redirect of its upstream that names an internal host',
  server: { answers: { '*': { status: 307, headers: { location: 'http://internal:8000/mcp/' } } } },
  expect: {
    verdicts: { reachability: 'failed' },
    words: {
      reachability: ['http://internal:8000/mcp/', '307', 'Let the proxy pass the public host'],
      initialize: ['not run: reachability failed'],
    },
    codes: { reachability: ['redirect_to_internal_host'] },
  },
};
