import type { ServerCase } from '../../case.js';
import { stream } from '../../kit.js';

export const getOnlyStream: ServerCase = {
  id: 'get-only-stream',
  does: 'opens a stream on GET and refuses POST',
  server: {
    answers: {
      '*': ({ method }) => (method === 'GET' ? stream([': hello\n\n']) : { status: 405, headers: { allow: 'GET' } }),
    },
  },
  expect: {
    verdicts: { 'transport.sse': 'failed' },
    words: { 'transport.sse': ['refuses POST'] },
    codes: { 'transport.sse': ['get_only_stream'] },
  },
};
