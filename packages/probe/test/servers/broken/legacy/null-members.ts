import type { ServerCase } from '../../case.js';
import { TOOL, PROMPT } from '../../right-server.js';

export const nullMembers: ServerCase = {
  id: 'null-members',
  does: 'sends null for members that have no value',
  server: {
    lists: {
      tools: [{ ...TOOL, title: null, annotations: null, outputSchema: null }],
      prompts: [{ ...PROMPT, arguments: null }],
    },
  },
  expect: {
    verdicts: { tools: 'failed', prompts: 'failed' },
    words: { tools: ['title: null', 'annotations: null', 'outputSchema'], prompts: ['arguments: null'] },
    codes: { prompts: ['null_member'] },
  },
};
