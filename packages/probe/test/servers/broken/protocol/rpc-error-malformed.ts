import type { ServerCase } from '../../case.js';

export const errorMalformed: ServerCase = {
  id: 'rpc-error-malformed',
  does: 'sends an error whose code is a text and without a message',
  server: { answers: { ping: { json: { jsonrpc: '2.0', id: 2, error: { code: 'NOT_FOUND' } } } } },
  expect: {
    verdicts: { jsonrpc: 'failed' },
    words: { jsonrpc: ['"NOT_FOUND"; it must be an integer'], ping: ['not run: jsonrpc failed'] },
    codes: { jsonrpc: ['error_code_type', 'error_message_type'] },
  },
};
