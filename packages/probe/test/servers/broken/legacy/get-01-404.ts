import type { ServerCase } from '../../case.js';

export const get01: ServerCase = {
  id: 'GET-01',
  does: 'answers 404 to GET, which the standard profile does not try',
  server: { answers: { GET: { status: 404 } } },
  expect: {},
};

export const get01Thorough: ServerCase = {
  id: 'GET-01-thorough',
  does: 'answers 404 to GET',
  server: get01.server,
  run: { profile: 'thorough' },
  expect: {
    verdicts: { 'transport.get': 'warning' },
    words: { 'transport.get': ['with 404 to GET', 'a wrong path'] },
    codes: { 'transport.get': ['get_neither_stream_nor_405'] },
  },
};
