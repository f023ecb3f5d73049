import type { ServerCase } from '../../case.js';

export const rat02b: ServerCase = {
  id: 'RAT-02b',
  does: 'limits requests with HTTP 200 and JSON of its own',
  server: { answers: { '*': { json: { error: 'Rate limit exceeded' } } } },
  expect: {
    verdicts: { jsonrpc: 'failed' },
    words: { jsonrpc: ['is JSON but not JSON-RPC', 'Rate limit exceeded'], initialize: ['not run: jsonrpc failed'] },
    codes: { jsonrpc: ['not_json_rpc'] },
  },
};
