import type { ServerCase } from '../../case.js';

export const cap03: ServerCase = {
  id: 'CAP-03',
  does: 'has resources only',
  server: { lists: { tools: null, prompts: null } },
  expect: { words: { tools: ['does not advertise the tools capability'], resources: ['1 resource'] } },
};
