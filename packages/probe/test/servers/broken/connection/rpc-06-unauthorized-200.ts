import type { ServerCase } from '../../case.js';

export const rpc06: ServerCase = {
  id: 'RPC-06',
  does: 'refuses for want of a token with HTTP 200 and a JSON-RPC error',
  server: { answers: { '*': { error: { code: -32001, message: 'Unauthorized' } } } },
  expect: {
    verdicts: { authentication: 'failed' },
    words: {
      authentication: ['HTTP 200', 'error -32001 "Unauthorized"', 'must answer 401'],
      initialize: ['not run: authentication failed'],
    },
    codes: { authentication: ['unauthorized_with_200'] },
  },
};
