import type { ServerCase } from '../../case.js';
import { SERVER_INFO } from '../../right-server.js';

export const mod07: ServerCase = {
  id: 'MOD-07',
  does: 'answers discover in the shape of the handshake era, as a legacy server that knows the method might',
  server: {
    answers: {
      'server/discover': { result: { protocolVersion: '2025-11-25', serverInfo: SERVER_INFO, capabilities: {} } },
    },
  },
  expect: { words: { eras: ['the handshake era only (2025-11-25)'] } },
};
