import type { ServerCase } from '../../case.js';
import { TOOL } from '../../right-server.js';

const inputSchema = {
  type: 'object',
  properties: { a: { type: 'string', description: 'A.' }, required: ['a'] },
  required: ['b'],
};
export const schemaSlips: ServerCase = {
  id: 'schema-slips',
  does: 'misplaces "required", and requires a parameter that it does not describe',
  server: { lists: { tools: [{ ...TOOL, inputSchema }] } },
  expect: {
    verdicts: { tools: 'warning' },
    words: { tools: ['has "required" among the properties', 'requires "b" in inputSchema without describing it'] },
    codes: { tools: ['required_misplaced', 'required_unknown'] },
  },
};
