import type { ServerCase } from '../../case.js';

export const ses09: ServerCase = {
  id: 'SES-09',
  does: 'shares one transport that is taken by the first request',
  server: {
    answers: {
      '*': ({ name }) =>
        name === 'initialize'
          ? undefined
          : {
              status: 500,
              error: {
                code: -32603,
                message: 'Already connected to a transport. Call close() before connecting to a new transport',
              },
            },
    },
  },
  expect: {
    verdicts: { initialized: 'failed' },
    words: {
      initialized: ['one transport is shared by all requests', 'for every session'],
      tools: ['not run: initialized failed'],
    },
    codes: { initialized: ['shared_transport'] },
  },
};
