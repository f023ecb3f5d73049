import type { ServerCase } from '../../case.js';

export const listError: ServerCase = {
  id: 'list-error',
  does: 'fails to list its tools',
  server: { answers: { 'tools/list': { error: { code: -32603, message: 'database is locked' } } } },
  expect: {
    verdicts: { tools: 'failed' },
    words: { tools: ['answered tools/list with error -32603 "database is locked"'] },
    codes: { tools: ['list_refused'] },
  },
};
