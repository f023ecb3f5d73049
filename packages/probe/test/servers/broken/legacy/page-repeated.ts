import type { ServerCase } from '../../case.js';
import { PROMPT } from '../../right-server.js';

export const pageRepeated: ServerCase = {
  id: 'page-repeated',
  does: 'answers every cursor with the first page',
  server: {
    answers: { 'prompts/list': ({ earlier }) => ({ result: { prompts: [PROMPT], nextCursor: `c${earlier}` } }) },
  },
  expect: { verdicts: { prompts: 'failed' }, words: { prompts: ['page 2 is page 1 again'] } },
};
