import type { ServerCase } from '../../case.js';

export const host04: ServerCase = {
  id: 'HOST-04',
  does: 'refuses every Origin, while requests without one are served',
  server: { answers: { '*': ({ headers }) => (headers.origin === undefined ? undefined : { status: 403 }) } },
  expect: {},
};
