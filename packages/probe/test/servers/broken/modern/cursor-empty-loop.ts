import type { ServerCase } from '../../case.js';
import { LIST_HINTS, TOOL } from '../../right-server.js';

export const cursorEmptyLoop: ServerCase = {
  id: 'cursor-empty-loop',
  does: 'ends its list with an empty cursor, as some older servers do',
  server: { speaks: 'modern', answers: { 'tools/list': { result: { ...LIST_HINTS, tools: [TOOL], nextCursor: '' } } } },
  expect: {
    verdicts: { 'modern.tools': 'failed' },
    words: { 'modern.tools': ['nextCursor "" leads from page 1 to page 1 again', 'a cursor like any other'] },
    codes: { 'modern.tools': ['pagination_loop'] },
  },
};
