import type { ServerCase } from '../../case.js';

export const idNull: ServerCase = {
  id: 'rpc-id-null',
  does: 'answers with the id null',
  server: { answers: { ping: { json: { jsonrpc: '2.0', id: null, result: {} } } } },
  expect: {
    verdicts: { jsonrpc: 'warning' },
    words: { jsonrpc: ['has the id null'] },
    codes: { jsonrpc: ['id_null'] },
  },
};
