import type { ServerCase } from '../../case.js';

export const lst03: ServerCase = {
  id: 'LST-03',
  does: 'leaves the list out of the result',
  server: { answers: { 'resources/list': { result: {} } } },
  expect: {
    verdicts: { resources: 'failed' },
    words: { resources: ['has no "resources" array'] },
    codes: { resources: ['list_missing'] },
  },
};
