import type { ServerCase } from '../../case.js';
import { TOOL } from '../../right-server.js';

export const sch05: ServerCase = {
  id: 'SCH-05',
  does: 'has a tool without parameters and without "properties"',
  server: { lists: { tools: [{ ...TOOL, inputSchema: { type: 'object' } }] } },
  expect: {},
};
