import type { ServerCase } from '../../case.js';
import { TOOL } from '../../right-server.js';

export const sch01: ServerCase = {
  id: 'SCH-01',
  does: 'gives its tools empty input schemas',
  server: {
    lists: {
      tools: [
        { ...TOOL, inputSchema: {} },
        { ...TOOL, name: 'sub', inputSchema: {} },
      ],
    },
  },
  expect: {
    verdicts: { tools: 'failed' },
    words: { tools: ['Tool "add" has an inputSchema without "type"; it must be "object"', 'Tool "sub"'] },
    codes: { tools: ['schema_type'] },
  },
};
