import type { ServerCase } from '../../case.js';

export const rpc02: ServerCase = {
  id: 'RPC-02',
  does: 'makes a number of every id, which hurts only string ids',
  server: { every: (message) => ({ json: { ...message, id: Number(message['id']) || 0 } }) },
  expect: {},
};
