import type { ServerCase } from '../../case.js';
import { PROMPT } from '../../right-server.js';

export const promptSlips: ServerCase = {
  id: 'prompt-slips',
  does: 'lists a prompt whose arguments repeat a name, and one whose argument has none',
  server: {
    lists: {
      prompts: [
        { ...PROMPT, arguments: [{ name: 'a' }, { name: 'a' }] },
        { ...PROMPT, name: 'other', arguments: [{ required: true }] },
      ],
    },
  },
  expect: {
    verdicts: { prompts: 'failed' },
    words: { prompts: ['2 arguments called "a"', 'has an argument 1 that has no name'] },
    codes: { prompts: ['argument_repeated', 'argument_name_missing'] },
  },
};
