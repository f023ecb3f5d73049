import type { ServerCase } from '../../case.js';
import { stream, event } from '../../kit.js';

export const afterTheAnswer: ServerCase = {
  id: 'rpc-after-the-answer',
  does: 'sends a notification behind the answer',
  server: {
    every: (message, { name }) =>
      stream([
        event(message) +
          (name === 'ping'
            ? event({ jsonrpc: '2.0', method: 'notifications/message', params: { level: 'info', data: 'late' } })
            : ''),
      ]),
  },
  expect: {
    verdicts: { jsonrpc: 'warning' },
    words: { jsonrpc: ['goes on after the answer'] },
    codes: { jsonrpc: ['message_after_answer'] },
  },
};
