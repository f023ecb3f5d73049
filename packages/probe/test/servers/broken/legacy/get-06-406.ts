import type { ServerCase } from '../../case.js';

export const get06: ServerCase = {
  id: 'GET-06',
  does: 'answers GET with 406, which the standard profile does not try',
  server: { answers: { GET: { status: 406 } } },
  expect: {},
};

export const get06Thorough: ServerCase = {
  id: 'GET-06-thorough',
  does: 'answers GET with 406, since it wants both media types',
  server: get06.server,
  run: { profile: 'thorough' },
  expect: {
    verdicts: { 'transport.get': 'warning' },
    words: { 'transport.get': ['list no other type on GET'] },
    codes: { 'transport.get': ['get_neither_stream_nor_405'] },
  },
};
