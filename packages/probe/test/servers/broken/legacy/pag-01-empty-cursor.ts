import type { ServerCase } from '../../case.js';
import { TOOL } from '../../right-server.js';

export const pag01: ServerCase = {
  id: 'PAG-01',
  does: 'sends nextCursor "" on its last page',
  server: { answers: { 'tools/list': { result: { tools: [TOOL], nextCursor: '' } } } },
  expect: {
    verdicts: { tools: 'warning' },
    words: { tools: ['nextCursor ""', 'does not advance'] },
    codes: { tools: ['cursor_does_not_advance'] },
  },
};
