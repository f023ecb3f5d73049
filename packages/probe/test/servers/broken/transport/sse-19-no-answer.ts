import type { ServerCase } from '../../case.js';
import { stream, event } from '../../kit.js';

const NOTIFICATION = { jsonrpc: '2.0', method: 'notifications/message', params: { level: 'info', data: 'working' } };
export const sse19: ServerCase = {
  id: 'SSE-19',
  does: 'ends the stream of initialize after a notification, without the answer',
  server: { answers: { initialize: stream([event(NOTIFICATION)]) } },
  expect: {
    verdicts: { 'transport.sse': 'failed' },
    words: {
      'transport.sse': ['The server closed the stream for initialize without the answer to id 1'],
      initialize: ['not run: transport.sse failed'],
    },
    codes: { 'transport.sse': ['stream_without_answer'] },
  },
};
