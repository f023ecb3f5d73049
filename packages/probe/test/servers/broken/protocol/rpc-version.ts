import type { ServerCase } from '../../case.js';

export const rpcVersion: ServerCase = {
  id: 'rpc-version',
  does: 'leaves "jsonrpc" out',
  server: { every: ({ id, result }) => ({ json: { id, result } }) },
  expect: {
    verdicts: { jsonrpc: 'failed' },
    words: { jsonrpc: ['"jsonrpc" is missing'] },
    codes: { jsonrpc: ['jsonrpc_member'] },
  },
};
