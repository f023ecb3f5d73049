import type { ServerCase } from '../../case.js';
import { TOOL } from '../../right-server.js';

const inputSchema = {
  type: 'object',
  properties: { a: { $ref: '#/$defs/base' } },
  $defs: { base: { anyOf: [{ $ref: '#/$defs/base' }, { type: 'object' }] } },
};
export const schemaLoop: ServerCase = {
  id: 'schema-loop',
  does: 'refers from a schema to itself without going into the value',
  server: { lists: { tools: [{ ...TOOL, inputSchema }] } },
  expect: {
    verdicts: { tools: 'warning' },
    words: { tools: ['apply itself to the same value again and again by $ref'] },
    codes: { tools: ['reference_loop'] },
  },
};
