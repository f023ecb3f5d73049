import type { ServerCase } from '../../case.js';
import { TOOL } from '../../right-server.js';

export const nam01: ServerCase = {
  id: 'NAM-01',
  does: 'has a dot in the name of a tool, as it may',
  server: { lists: { tools: [{ ...TOOL, name: 'graph.list' }] } },
  expect: {},
};
