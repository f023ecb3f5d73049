import type { ServerCase } from '../../case.js';

export const cap02: ServerCase = {
  id: 'CAP-02',
  does: 'has tools only',
  server: { lists: { resources: null, prompts: null } },
  expect: { words: { prompts: ['does not advertise the prompts capability'] } },
};
