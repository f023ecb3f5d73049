import type { ServerCase } from '../../case.js';
import { TOOL } from '../../right-server.js';

export const paginationLoop: ServerCase = {
  id: 'pagination-loop',
  does: 'leads from page to page in a circle',
  server: {
    answers: {
      'tools/list': ({ message, earlier }) => ({
        result: {
          tools: [{ ...TOOL, name: `tool_${earlier}` }],
          nextCursor: (message['params'] as { cursor?: string } | undefined)?.cursor === 'a' ? 'b' : 'a',
        },
      }),
    },
  },
  expect: {
    verdicts: { tools: 'failed' },
    words: { tools: ['pagination loop'] },
    codes: { tools: ['pagination_loop'] },
  },
};
