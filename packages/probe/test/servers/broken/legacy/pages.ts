import type { ServerCase } from '../../case.js';
import { TOOL } from '../../right-server.js';

export const pages: ServerCase = {
  id: 'pages',
  does: 'lists its tools on three pages',
  server: {
    answers: {
      'tools/list': ({ earlier }) => ({
        result: { tools: [{ ...TOOL, name: `t${earlier}` }], ...(earlier < 2 ? { nextCursor: `c${earlier}` } : {}) },
      }),
    },
  },
  expect: { words: { tools: ['3 tools on 3 pages'] } },
};
