import type { ServerCase } from '../../case.js';

export const unwrapped: ServerCase = {
  id: 'rpc-unwrapped',
  does: 'answers with the bare result',
  server: { every: ({ result }) => ({ json: result }) },
  expect: {
    verdicts: { jsonrpc: 'failed' },
    words: { jsonrpc: ['is the bare result', 'Wrap it'], initialize: ['not run: jsonrpc failed'] },
    codes: { jsonrpc: ['unwrapped_result'] },
  },
};
