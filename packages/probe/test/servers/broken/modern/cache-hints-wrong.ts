import type { ServerCase } from '../../case.js';
import { isObject } from '../../../../src/protocol/json-rpc.js';
import { LIST_HINTS, PROMPT } from '../../right-server.js';

export const cacheHintsWrong: ServerCase = {
  id: 'cache-hints-wrong',
  does: 'gives wrong caching hints, other ones on each page',
  server: {
    speaks: 'modern',
    answers: {
      'prompts/list': ({ message }) =>
        isObject(message['params']) && 'cursor' in message['params']
          ? { result: { ...LIST_HINTS, ttlMs: 1.5, cacheScope: 'private', prompts: [{ ...PROMPT, name: 'b' }] } }
          : { result: { ...LIST_HINTS, prompts: [PROMPT], nextCursor: 'c' } },
    },
  },
  expect: {
    verdicts: { 'modern.prompts': 'warning' },
    words: {
      'modern.prompts': ['ttlMs in the result of prompts/list is 1.5', '"public" on page 1 and "private" on page 2'],
    },
    codes: { 'modern.prompts': ['ttl_invalid', 'cache_scope_changes'] },
  },
};
