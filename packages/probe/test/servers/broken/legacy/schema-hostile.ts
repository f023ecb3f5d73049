import type { ServerCase } from '../../case.js';
import { TOOL } from '../../right-server.js';

const deep = JSON.parse(`${'{"not":'.repeat(300)}{}${'}'.repeat(300)}`) as object;
const many = Object.fromEntries(Array.from({ length: 6_000 }, (_, index) => [`p${index}`, { $ref: '#' }]));
export const schemaHostile: ServerCase = {
  id: 'schema-hostile',
  does: 'nests a schema 300 deep, and fills another with 6,000 references',
  server: {
    lists: {
      tools: [
        { ...TOOL, name: 'deep', inputSchema: { type: 'object', properties: { a: deep } } },
        { ...TOOL, name: 'many', inputSchema: { type: 'object', properties: many } },
      ],
    },
  },
  expect: {
    verdicts: { tools: 'warning' },
    words: {
      tools: [
        'Tool "deep" has an inputSchema nested deeper than 64 levels',
        'Tool "many" has an inputSchema of more than 5,000 subschemas',
      ],
    },
    codes: { tools: ['schema_depth', 'schema_size'] },
  },
};
