import type { ServerCase } from '../../case.js';

export const med01: ServerCase = {
  id: 'MED-01',
  does: 'insists on both media types in Accept',
  server: {
    answers: {
      '*': ({ method, headers }) =>
        method !== 'POST' ||
        (headers.accept?.includes('application/json') && headers.accept.includes('text/event-stream'))
          ? undefined
          : { status: 406, json: { jsonrpc: '2.0', error: { code: -32000, message: 'Not Acceptable' }, id: null } },
    },
  },
  expect: {},
};

export const med01Thorough: ServerCase = {
  id: 'MED-01-thorough',
  does: 'insists on both media types in Accept, as it may',
  server: med01.server,
  run: { profile: 'thorough' },
  expect: { words: { 'transport.accept': ['as it may'] } },
};
