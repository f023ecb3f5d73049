import type { ServerCase } from '../../case.js';

export const get01: ServerCase = {
  id: 'GET-01',
  does: 'answers 404 to GET, which the standard profile does not try',
  server: { answers: { GET: { status: 404 } } },
  expect: {},
};
