import type { ServerCase } from '../../case.js';

export const get06: ServerCase = {
  id: 'GET-06',
  does: 'answers GET with 406, which the standard profile does not try',
  server: { answers: { GET: { status: 406 } } },
  expect: {},
};
