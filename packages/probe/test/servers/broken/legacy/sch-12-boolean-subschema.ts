import type { ServerCase } from '../../case.js';
import { TOOL } from '../../right-server.js';

export const sch12: ServerCase = {
  id: 'SCH-12',
  does: 'uses the boolean schema true for a property',
  server: { lists: { tools: [{ ...TOOL, inputSchema: { type: 'object', properties: { result: true } } }] } },
  expect: {
    verdicts: { tools: 'warning' },
    words: { tools: ['"result" as the boolean schema true'] },
    codes: { tools: ['boolean_subschema'] },
  },
};
