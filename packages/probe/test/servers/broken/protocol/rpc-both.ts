import type { ServerCase } from '../../case.js';

export const both: ServerCase = {
  id: 'rpc-both',
  does: 'sends "error": null with each result',
  server: { every: (message) => ({ json: { ...message, error: null } }) },
  expect: {
    verdicts: { jsonrpc: 'failed' },
    words: { jsonrpc: ['"error" is null', 'Leave "error" out'] },
    codes: { jsonrpc: ['result_and_error'] },
  },
};
