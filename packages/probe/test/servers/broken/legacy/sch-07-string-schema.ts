import type { ServerCase } from '../../case.js';
import { TOOL } from '../../right-server.js';

export const sch07: ServerCase = {
  id: 'SCH-07',
  does: 'gives a tool a schema of type string',
  server: { lists: { tools: [{ ...TOOL, inputSchema: { type: 'string' } }] } },
  expect: {
    verdicts: { tools: 'failed' },
    words: { tools: ['whose "type" is "string"; it must be "object"'] },
    codes: { tools: ['schema_type'] },
  },
};
