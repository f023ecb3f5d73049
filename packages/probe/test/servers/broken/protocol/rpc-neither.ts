import type { ServerCase } from '../../case.js';

export const neither: ServerCase = {
  id: 'rpc-neither',
  does: 'answers with neither a result nor an error',
  server: { answers: { 'tools/list': ({ message }) => ({ json: { jsonrpc: '2.0', id: message['id'] } }) } },
  expect: {
    verdicts: { jsonrpc: 'failed' },
    words: { jsonrpc: ['neither a result nor an error'], tools: ['not run: jsonrpc failed'] },
    codes: { jsonrpc: ['neither_result_nor_error'] },
  },
};
