import type { ServerCase } from '../../case.js';
import { stream, event } from '../../kit.js';

export const serverRequest: ServerCase = {
  id: 'rpc-server-request',
  does: 'asks a client without the capability for its roots',
  server: {
    every: (message, { name }) =>
      stream([
        ...(name === 'tools/list' ? [event({ jsonrpc: '2.0', id: 'r1', method: 'roots/list' })] : []),
        event(message),
      ]),
  },
  expect: {
    verdicts: { jsonrpc: 'warning' },
    words: { jsonrpc: ['"roots/list"', 'declared no capability'] },
    codes: { jsonrpc: ['unexpected_server_request'] },
  },
};
