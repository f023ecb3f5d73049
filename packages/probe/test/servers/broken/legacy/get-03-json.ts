import type { ServerCase } from '../../case.js';

export const get03: ServerCase = {
  id: 'GET-03',
  does: 'answers GET with JSON, which the standard profile does not try',
  server: { answers: { GET: { json: { name: 'x' } } } },
  expect: {},
};

export const get03Thorough: ServerCase = {
  id: 'GET-03-thorough',
  does: 'answers GET with JSON',
  server: get03.server,
  run: { profile: 'thorough' },
  expect: {
    verdicts: { 'transport.get': 'warning' },
    words: { 'transport.get': ['ask again and again'] },
    codes: { 'transport.get': ['get_neither_stream_nor_405'] },
  },
};
