import type { ServerCase } from '../../case.js';
import { event, stream } from '../../kit.js';
import { LIST_HINTS, TOOL } from '../../right-server.js';

export const serverAsks: ServerCase = {
  id: 'server-asks',
  does: 'asks the client for its roots on the stream of a list',
  server: {
    speaks: 'modern',
    answers: {
      'tools/list': ({ message }) =>
        stream([
          event({ jsonrpc: '2.0', id: 's1', method: 'roots/list' }),
          event({ jsonrpc: '2.0', id: message['id'], result: { ...LIST_HINTS, tools: [TOOL] } }),
        ]),
    },
  },
  expect: {
    verdicts: { 'modern.server-requests': 'failed' },
    words: { 'modern.server-requests': ['"roots/list" on the response to tools/list', 'input_required'] },
    codes: { 'modern.server-requests': ['server_request'] },
  },
};
