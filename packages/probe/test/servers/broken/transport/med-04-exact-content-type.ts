import type { ServerCase } from '../../case.js';

export const med04: ServerCase = {
  id: 'MED-04',
  does: 'takes exactly "application/json" as the type of a request',
  server: {
    answers: {
      '*': ({ method, headers }) =>
        method !== 'POST' || headers['content-type'] === 'application/json' ? undefined : { status: 415 },
    },
  },
  expect: {},
};
