import type { ServerCase } from '../../case.js';
import { TOOL } from '../../right-server.js';

export const sch08: ServerCase = {
  id: 'SCH-08',
  does: 'gives a tool an output schema without a type',
  server: { lists: { tools: [{ ...TOOL, outputSchema: { $id: 'x' } }] } },
  expect: {
    verdicts: { tools: 'failed' },
    words: { tools: ['has an outputSchema without "type"'] },
    codes: { tools: ['schema_type'] },
  },
};
