import type { ServerCase } from '../../case.js';
import { TOOL } from '../../right-server.js';

const properties = { result: true, pair: { prefixItems: [{ type: 'string' }, false], description: 'A pair.' } };
export const modSchemas: ServerCase = {
  id: 'SCH-08b',
  does: 'describes outputs that are no objects and uses boolean schemas, as a stateless server may',
  server: {
    speaks: 'modern',
    lists: {
      tools: [
        { ...TOOL, outputSchema: { $id: 'https://schemas.example/x' } },
        { ...TOOL, name: 'list', outputSchema: { type: 'array', items: { type: 'string' } } },
        { ...TOOL, name: 'pair', inputSchema: { type: 'object', properties } },
      ],
    },
  },
  run: { era: 'modern' },
  expect: {},
};

export const modSchemaInvalid: ServerCase = {
  id: 'mod-schema-invalid',
  does: 'is stateless and describes an output in a type that does not exist',
  server: { speaks: 'modern', lists: { tools: [{ ...TOOL, outputSchema: { type: 'list' } }] } },
  run: { era: 'modern' },
  expect: {
    verdicts: { 'modern.tools': 'failed' },
    words: { 'modern.tools': ['has outputSchema.type as "list"', 'Write "type": "array".'] },
    codes: { 'modern.tools': ['schema_invalid'] },
  },
};
