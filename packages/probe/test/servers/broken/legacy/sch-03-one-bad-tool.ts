import type { ServerCase } from '../../case.js';
import { TOOL } from '../../right-server.js';

const good = Array.from({ length: 20 }, (_, index) => ({ ...TOOL, name: `good_${index}` }));
const bad = { ...TOOL, name: 'bad', inputSchema: { anyOf: [{ type: 'object', properties: {} }, { type: 'object' }] } };
export const sch03: ServerCase = {
  id: 'SCH-03',
  does: 'hides twenty good tools behind one with a union as its schema',
  server: { lists: { tools: [...good, bad] } },
  expect: {
    verdicts: { tools: 'failed' },
    words: { tools: ['Tool "bad" has an inputSchema without "type"', 'strict clients drop the whole list'] },
    codes: { tools: ['schema_type', 'host_schema_root'] },
  },
};
