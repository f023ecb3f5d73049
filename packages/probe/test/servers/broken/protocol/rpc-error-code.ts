import type { ServerCase } from '../../case.js';

export const errorCode: ServerCase = {
  id: 'rpc-error-code',
  does: 'uses an error code from the range that JSON-RPC reserves',
  server: { answers: { ping: { error: { code: -32500, message: 'No' } } } },
  expect: {
    verdicts: { jsonrpc: 'warning', ping: 'failed' },
    words: { jsonrpc: ['-32500', 'reserves and does not define'], ping: ['answered ping with error -32500 "No"'] },
    codes: { jsonrpc: ['error_code_range'] },
  },
};
