import type { ServerCase } from '../../case.js';

export const red02b: ServerCase = {
  id: 'RED-02b',
  does: 'redirects to another port of its host',
  server: { answers: { '*': { status: 308, headers: { location: 'http://127.0.0.1:9/mcp' } } } },
  expect: {
    verdicts: { reachability: 'failed' },
    words: { reachability: ['http://127.0.0.1:9/mcp', 'on another origin'] },
    codes: { reachability: ['redirect_refused'] },
  },
};
