import type { ServerCase } from '../../case.js';
import { TOOL } from '../../right-server.js';

export const nam04: ServerCase = {
  id: 'NAM-04',
  does: 'has two tools with the same name, on two pages',
  server: {
    answers: {
      'tools/list': ({ earlier }) => ({
        result:
          earlier === 0
            ? { tools: [{ ...TOOL, name: 'run' }], nextCursor: 'c' }
            : { tools: [{ ...TOOL, name: 'run', title: 'Other' }] },
      }),
    },
  },
  expect: {
    verdicts: { tools: 'warning' },
    words: { tools: ['2 tools have the name "run"'] },
    codes: { tools: ['duplicate'] },
  },
};
