import type { ServerCase } from '../../case.js';
import { stream } from '../../kit.js';

export const sse17: ServerCase = {
  id: 'SSE-17',
  does: 'speaks HTTP+SSE behind a proxy that strips the prefix',
  server: {
    answers: {
      '*': ({ method }) =>
        method === 'GET'
          ? stream(['event: endpoint\ndata: /messages/?session_id=x\n\n'], { then: 'stay-open' })
          : { status: 404, text: 'Not Found' },
    },
  },
  run: { path: '/figma/sse' },
  expect: {
    verdicts: { 'transport.sse': 'failed' },
    words: { 'transport.sse': ['/messages/?session_id=x'] },
    codes: { 'transport.sse': ['http_sse_transport'] },
  },
};
