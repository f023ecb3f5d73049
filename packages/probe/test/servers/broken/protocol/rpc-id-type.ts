import type { ServerCase } from '../../case.js';

export const idType: ServerCase = {
  id: 'rpc-id-type',
  does: 'turns the id of a request into a string',
  server: { every: (message) => ({ json: { ...message, id: String(message['id']) } }) },
  expect: {
    verdicts: { jsonrpc: 'warning' },
    words: { jsonrpc: ['the id "1", a string; the request had 1, a number'] },
    codes: { jsonrpc: ['id_type'] },
  },
};
