import type { ServerCase } from '../../case.js';

export const idOther: ServerCase = {
  id: 'rpc-id-other',
  does: 'answers every request with the id 0',
  server: { every: (message) => ({ json: { ...message, id: 0 } }) },
  expect: {
    verdicts: { jsonrpc: 'failed' },
    words: { jsonrpc: ['has the id 0; the request had 1'] },
    codes: { jsonrpc: ['id_other'] },
  },
};
