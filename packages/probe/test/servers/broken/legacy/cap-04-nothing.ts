import type { ServerCase } from '../../case.js';

export const cap04: ServerCase = {
  id: 'CAP-04',
  does: 'has nothing registered and advertises nothing',
  server: { lists: { tools: null, resources: null, prompts: null } },
  expect: { words: { prompts: ['does not advertise'] } },
};
