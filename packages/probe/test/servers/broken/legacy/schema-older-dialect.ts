import type { ServerCase } from '../../case.js';
import { TOOL } from '../../right-server.js';

const pair = { type: 'array', items: [{ type: 'string' }, { type: 'number' }], description: 'A pair.' };
const inputSchema = { $schema: 'http://json-schema.org/draft-07/schema#', type: 'object', properties: { pair } };
export const schemaOlderDialect: ServerCase = {
  id: 'schema-older-dialect',
  does: 'declares draft-07 and uses what only draft-07 knows, as it may',
  server: { lists: { tools: [{ ...TOOL, inputSchema }] } },
  expect: { words: { tools: ['in another dialect than JSON Schema 2020-12: Tool "add" (JSON Schema draft-07)'] } },
};

export const schemaUndeclared: ServerCase = {
  id: 'schema-undeclared-dialect',
  does: 'uses draft-07 without saying so, in a revision that names no dialect',
  server: {
    version: '2025-06-18',
    lists: { tools: [{ ...TOOL, inputSchema: { type: 'object', properties: { pair } } }] },
  },
  expect: {},
};
