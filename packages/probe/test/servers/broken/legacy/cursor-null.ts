import type { ServerCase } from '../../case.js';
import { RESOURCE } from '../../right-server.js';

export const cursorNull: ServerCase = {
  id: 'cursor-null',
  does: 'sends nextCursor: null on its last page',
  server: { answers: { 'resources/list': { result: { resources: [RESOURCE], nextCursor: null } } } },
  expect: {
    verdicts: { resources: 'failed' },
    words: { resources: ['nextCursor is null'] },
    codes: { resources: ['cursor_null'] },
  },
};
