import type { ServerCase } from '../../case.js';
import { TOOL } from '../../right-server.js';

export const nam01: ServerCase = {
  id: 'NAM-01',
  does: 'has a dot in the name of a tool, as it may and hosts refuse',
  server: { lists: { tools: [{ ...TOOL, name: 'graph.list' }] } },
  expect: {
    verdicts: { tools: 'warning' },
    words: { tools: ['Claude takes only tool names of 1 to 64', 'Tool "graph.list"', '(2026-03-21)'] },
    codes: { tools: ['host_name'] },
  },
};
