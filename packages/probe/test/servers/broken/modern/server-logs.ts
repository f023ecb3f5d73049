import type { ServerCase } from '../../case.js';
import { event, stream } from '../../kit.js';
import { LIST_HINTS, TOOL } from '../../right-server.js';

const UNASKED = [
  'notifications/message',
  'notifications/progress',
  'notifications/tools/list_changed',
  'com.example/own',
];

export const serverLogs: ServerCase = {
  id: 'server-logs',
  does: 'sends log messages, progress and changes that nobody asked for',
  server: {
    speaks: 'modern',
    answers: {
      'tools/list': ({ message }) =>
        stream([
          ...UNASKED.map((method) => event({ jsonrpc: '2.0', method, params: {} })),
          event({ jsonrpc: '2.0', id: message['id'], result: { ...LIST_HINTS, tools: [TOOL] } }),
        ]),
    },
  },
  expect: {
    verdicts: { 'modern.server-requests': 'warning' },
    words: {
      'modern.server-requests': ['its _meta had no logLevel', 'its _meta had no progressToken', 'subscriptions/listen'],
    },
    codes: { 'modern.server-requests': ['unasked_log_message', 'unasked_progress', 'unasked_change_notification'] },
  },
};
