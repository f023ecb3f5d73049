import type { ServerCase } from '../../case.js';

export const sessionWanted: ServerCase = {
  id: 'session-wanted',
  does: 'serves discover without a session and demands one for the lists',
  server: {
    speaks: 'modern',
    answers: {
      'tools/list': { status: 400, error: { code: -32000, message: 'Bad Request: Mcp-Session-Id header is required' } },
    },
  },
  expect: {
    verdicts: { 'modern.statelessness': 'failed' },
    words: {
      'modern.statelessness': ['wants a session or a handshake'],
      'modern.tools': ['not run: modern.statelessness failed'],
    },
    codes: { 'modern.statelessness': ['session_required'] },
  },
};
