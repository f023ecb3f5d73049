import type { ServerCase } from '../../case.js';
import { TOOL } from '../../right-server.js';

const inputSchema = {
  type: 'object',
  properties: {
    a: { $ref: '#/$defs/nowhere' },
    b: { $ref: 'https://schemas.example/b.json' },
    c: { type: 'object', description: 'Data.', default: { $ref: '#/not/a/reference' } },
  },
};
export const sch11b: ServerCase = {
  id: 'SCH-11b',
  does: 'refers to a definition that is missing, and to the network',
  server: { lists: { tools: [{ ...TOOL, inputSchema }] } },
  expect: {
    verdicts: { tools: 'failed' },
    words: {
      tools: ['"#/$defs/nowhere"', 'does not exist there', '"https://schemas.example/b.json"', 'must not fetch'],
    },
    codes: { tools: ['unresolved_reference', 'network_reference'] },
  },
};
