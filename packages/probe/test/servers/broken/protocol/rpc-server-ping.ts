import type { ServerCase } from '../../case.js';
import { stream, event } from '../../kit.js';

export const serverPing: ServerCase = {
  id: 'rpc-server-ping',
  does: 'pings the client on a stream, as it may',
  server: { every: (message) => stream([event({ jsonrpc: '2.0', id: 'p1', method: 'ping' }), event(message)]) },
  expect: {},
};
