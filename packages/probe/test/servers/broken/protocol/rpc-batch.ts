import type { ServerCase } from '../../case.js';

export const batch: ServerCase = {
  id: 'rpc-batch',
  does: 'answers a single request with an array',
  server: { every: (message) => ({ json: [message] }) },
  expect: {
    verdicts: { jsonrpc: 'failed' },
    words: { jsonrpc: ['is an array'], initialize: ['not run: jsonrpc failed'] },
    codes: { jsonrpc: ['batch'] },
  },
};
