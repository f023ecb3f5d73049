import type { ServerCase } from '../../case.js';

export const sessionError: ServerCase = {
  id: 'rpc-session-error-200',
  does: 'reports a lost session with HTTP 200',
  server: {
    session: 'a8f5f167f44f4964e6c998dee827110c',
    answers: { ping: { error: { code: -32001, message: 'Session not found' } } },
  },
  expect: {
    verdicts: { jsonrpc: 'warning', ping: 'failed' },
    words: { jsonrpc: ['error of the transport with HTTP 200'] },
    codes: { jsonrpc: ['transport_error_with_200'] },
  },
};
