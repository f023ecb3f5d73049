import type { ServerCase } from '../../case.js';
import { TOOL } from '../../right-server.js';

export const sch02: ServerCase = {
  id: 'SCH-02',
  does: 'gives a tool an input schema that holds only its dialect',
  server: { lists: { tools: [{ ...TOOL, inputSchema: { $schema: 'http://json-schema.org/draft-07/schema#' } }] } },
  expect: {
    verdicts: { tools: 'failed' },
    words: { tools: ['Tool "add"', 'without "type"'] },
    codes: { tools: ['schema_type'] },
  },
};
