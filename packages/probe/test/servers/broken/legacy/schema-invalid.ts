import type { ServerCase } from '../../case.js';
import { TOOL } from '../../right-server.js';

const properties = {
  count: { type: 'int', description: 'How many.' },
  limit: { type: 'number', minimum: 0, exclusiveMinimum: true, description: 'The limit.' },
  name: { type: 'string', required: true, description: 'The name.' },
  pair: { type: 'array', items: [{ type: 'string' }], description: 'A pair.' },
  note: 'string',
};
export const schemaInvalid: ServerCase = {
  id: 'schema-invalid',
  does: 'writes types of Python and keywords of older drafts into a schema',
  server: { lists: { tools: [{ ...TOOL, inputSchema: { type: 'object', properties } }] } },
  expect: {
    verdicts: { tools: 'failed' },
    words: {
      tools: [
        'Tool "add" has inputSchema.properties.count.type as "int"; in JSON Schema 2020-12 it must be one of "string"',
        'Write "type": "integer".',
        'has inputSchema.properties.limit.exclusiveMinimum as true',
        'Give exclusiveMinimum the limit itself, in place of minimum',
        'List the name of the property in the "required" array',
        'Write prefixItems for items by position',
        'has inputSchema.properties.note as "string"',
      ],
    },
    codes: { tools: ['schema_invalid', 'property_not_schema'] },
  },
};
