import type { ServerCase } from '../../case.js';

export const lst02: ServerCase = {
  id: 'LST-02',
  does: 'sends its prompts as an object',
  server: { answers: { 'prompts/list': { result: { prompts: {} } } } },
  expect: {
    verdicts: { prompts: 'failed' },
    words: { prompts: ['"prompts"', 'is an object; it must be an array'] },
    codes: { prompts: ['list_not_array'] },
  },
};
