import type { ServerCase } from '../../case.js';

export const methodNotAllowed: ServerCase = {
  id: 'method-not-allowed',
  does: 'does not take POST',
  server: { answers: { '*': { status: 405, headers: { allow: 'GET' } } } },
  expect: {
    verdicts: { initialize: 'failed' },
    words: { initialize: ['405', 'GET-only or an SSE-only endpoint'] },
    codes: { initialize: ['method_not_allowed'] },
  },
};
