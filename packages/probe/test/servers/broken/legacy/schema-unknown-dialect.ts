import type { ServerCase } from '../../case.js';
import { TOOL } from '../../right-server.js';

const inputSchema = { $schema: 'https://schemas.example/own', type: 'object', properties: { a: { type: 'int' } } };
export const schemaUnknownDialect: ServerCase = {
  id: 'schema-unknown-dialect',
  does: 'declares a dialect of its own',
  server: { lists: { tools: [{ ...TOOL, inputSchema }] } },
  expect: {
    verdicts: { tools: 'warning' },
    words: {
      tools: ['declares the dialect "https://schemas.example/own" for its inputSchema', 'none of the published'],
    },
    codes: { tools: ['dialect_unknown'] },
  },
};
