import type { ServerCase } from '../../case.js';
import { TOOL } from '../../right-server.js';

export const sch09: ServerCase = {
  id: 'SCH-09',
  does: 'declares draft-07 for an output schema',
  server: {
    lists: {
      tools: [{ ...TOOL, outputSchema: { $schema: 'http://json-schema.org/draft-07/schema#', type: 'object' } }],
    },
  },
  expect: {
    verdicts: { tools: 'warning' },
    words: { tools: ['http://json-schema.org/draft-07/schema#', 'must support only JSON Schema 2020-12'] },
    codes: { tools: ['output_dialect'] },
  },
};
