import type { ServerCase } from '../../case.js';

export const emptyLists: ServerCase = {
  id: 'empty-lists',
  does: 'advertises everything and lists nothing',
  server: { lists: { tools: [], resources: [], resourceTemplates: [], prompts: [] } },
  expect: { words: { tools: ['lists no tools'] } },
};
