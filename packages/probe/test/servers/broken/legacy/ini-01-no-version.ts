import type { ServerCase } from '../../case.js';
import { initializeResult } from '../../right-server.js';

export const ini01: ServerCase = {
  id: 'INI-01',
  does: 'leaves out the version of serverInfo',
  server: { answers: { initialize: { result: { ...initializeResult('2025-11-25'), serverInfo: { name: 'x' } } } } },
  expect: {
    verdicts: { initialize: 'failed' },
    words: { initialize: ['lacks serverInfo.version'] },
    codes: { initialize: ['member_missing'] },
  },
};
