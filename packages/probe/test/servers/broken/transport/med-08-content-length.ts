import type { ServerCase } from '../../case.js';

export const med08: ServerCase = {
  id: 'MED-08',
  does: 'cannot read chunked requests',
  server: {
    answers: {
      '*': ({ method, headers }) =>
        method === 'POST' && headers['content-length'] === undefined ? { status: 411 } : undefined,
    },
  },
  expect: {},
};
