import type { ServerCase } from '../../case.js';

export const rpc03: ServerCase = {
  id: 'RPC-03',
  does: 'crashes on string ids, which the standard profile does not send',
  server: { answers: { '*': ({ message }) => (typeof message['id'] === 'string' ? { status: 500 } : undefined) } },
  expect: {},
};
