import type { ServerCase } from '../../case.js';
import { stream } from '../../kit.js';

export const sse16: ServerCase = {
  id: 'SSE-16',
  does: 'speaks HTTP+SSE, the transport of 2024-11-05',
  server: {
    answers: {
      initialize: { status: 405 },
      GET: stream(['event: endpoint\ndata: /messages?session_id=1\n\n'], { then: 'stay-open' }),
      'server/discover': { status: 405 },
    },
  },
  run: { path: '/sse' },
  expect: {
    verdicts: { 'transport.sse': 'failed' },
    words: {
      'transport.sse': [
        'This URL speaks HTTP+SSE, the transport of 2024-11-05',
        '/messages?session_id=1',
        'Serve Streamable HTTP',
      ],
      initialize: ['not run: transport.sse failed'],
      eras: ['not run: transport.sse failed'],
    },
    codes: { 'transport.sse': ['http_sse_transport'] },
  },
};
