import type { ServerCase } from '../../case.js';

export const rpc02: ServerCase = {
  id: 'RPC-02',
  does: 'makes a number of every id, which hurts only string ids',
  server: { every: (message) => ({ json: { ...message, id: Number(message['id']) || 0 } }) },
  expect: {},
};

export const rpc02Thorough: ServerCase = {
  id: 'RPC-02-thorough',
  does: 'makes a number of every id',
  server: rpc02.server,
  run: { profile: 'thorough' },
  expect: {
    verdicts: { 'jsonrpc.errors': 'warning' },
    words: { 'jsonrpc.errors': ['under the id 0'] },
    codes: { 'jsonrpc.errors': ['string_id_changed'] },
  },
};
