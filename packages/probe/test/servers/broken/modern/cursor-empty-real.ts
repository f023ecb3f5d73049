import type { ServerCase } from '../../case.js';
import { isObject } from '../../../../src/protocol/json-rpc.js';
import { LIST_HINTS, TOOL } from '../../right-server.js';

export const cursorEmptyReal: ServerCase = {
  id: 'cursor-empty-real',
  does: 'uses the empty string as a cursor that leads on',
  server: {
    speaks: 'modern',
    answers: {
      'tools/list': ({ message }) => {
        const params = message['params'];
        const isSecond = isObject(params) && params['cursor'] === '';
        return {
          result: {
            ...LIST_HINTS,
            tools: [{ ...TOOL, name: isSecond ? 'b' : 'a' }],
            ...(isSecond ? {} : { nextCursor: '' }),
          },
        };
      },
    },
  },
  expect: { words: { 'modern.tools': ['2 tools on 2 pages'] } },
};
