import type { ServerCase } from '../../case.js';

export const rpc03: ServerCase = {
  id: 'RPC-03',
  does: 'crashes on string ids, which the standard profile does not send',
  server: { answers: { '*': ({ message }) => (typeof message['id'] === 'string' ? { status: 500 } : undefined) } },
  expect: {},
};

export const rpc03Thorough: ServerCase = {
  id: 'RPC-03-thorough',
  does: 'crashes on string ids',
  server: rpc03.server,
  run: { profile: 'thorough' },
  expect: {
    verdicts: { 'jsonrpc.errors': 'warning' },
    words: { 'jsonrpc.errors': ['with 500 to tools/list with the id "plumbline-a"'] },
    codes: { 'jsonrpc.errors': ['string_id_refused'] },
  },
};
