import type { ServerCase } from '../../case.js';
import { TOOL } from '../../right-server.js';

const inputSchema = {
  type: 'object',
  properties: { a: { $ref: '#/$defs/point', description: 'A point.' }, b: { $ref: '#/properties/a' } },
  $defs: { point: { type: 'object', properties: { x: { type: 'number' } } } },
};
export const sch11: ServerCase = {
  id: 'SCH-11',
  does: 'refers to definitions in the schema itself',
  server: { lists: { tools: [{ ...TOOL, inputSchema }] } },
  expect: {},
};
