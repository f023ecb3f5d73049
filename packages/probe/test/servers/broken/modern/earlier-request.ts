import type { ServerCase } from '../../case.js';

export const earlierRequest: ServerCase = {
  id: 'earlier-request',
  does: 'answers a list only on a connection that has seen discover',
  server: {
    speaks: 'modern',
    answers: {
      'tools/list': ({ earlier }) =>
        earlier === 0 ? undefined : { status: 400, error: { code: -32600, message: 'Call server/discover first' } },
    },
  },
  expect: {
    verdicts: { 'modern.statelessness': 'failed' },
    words: { 'modern.statelessness': ['it needs a request that came before', 'Call server/discover first'] },
    codes: { 'modern.statelessness': ['earlier_request_required'] },
  },
};
