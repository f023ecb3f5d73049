import type { ServerCase } from '../../case.js';
import { TOOL } from '../../right-server.js';

export const pageLimit: ServerCase = {
  id: 'page-limit',
  does: 'has more pages than are read',
  server: {
    answers: {
      'tools/list': ({ earlier }) => ({
        result: { tools: [{ ...TOOL, name: `t${earlier}` }], nextCursor: `c${earlier}` },
      }),
    },
  },
  expect: {
    verdicts: { tools: 'warning' },
    words: { tools: ['goes on after 10 pages'] },
    codes: { tools: ['list_limit_reached'] },
  },
};
