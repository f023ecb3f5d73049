import type { ServerCase } from '../../case.js';

export const rpc12: ServerCase = {
  id: 'RPC-12',
  does: 'never answers a request with "params": null',
  server: { answers: { '*': ({ message }) => (message['params'] === null ? { hangs: true } : undefined) } },
  expect: {},
};
