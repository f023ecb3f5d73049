import type { ServerCase } from '../../case.js';

export const serverError: ServerCase = {
  id: 'server-error',
  does: 'crashes on initialize',
  server: { answers: { '*': { status: 500, text: `Internal error: ${'x'.repeat(500)}` } } },
  expect: {
    verdicts: { initialize: 'failed' },
    words: { initialize: ['500 to initialize: "Internal error: xxx', '…"'], eras: ['not run: initialize failed'] },
    codes: { initialize: ['server_error'] },
  },
};
