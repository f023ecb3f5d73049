import type { ServerCase } from '../../case.js';

export const get03: ServerCase = {
  id: 'GET-03',
  does: 'answers GET with JSON, which the standard profile does not try',
  server: { answers: { GET: { json: { name: 'x' } } } },
  expect: {},
};
