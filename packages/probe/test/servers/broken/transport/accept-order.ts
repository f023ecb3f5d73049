import type { ServerCase } from '../../case.js';

export const acceptOrder: ServerCase = {
  id: 'accept-order',
  does: 'looks only at the first type in Accept',
  server: {
    answers: {
      '*': ({ method, headers }) =>
        method !== 'POST' || headers.accept?.startsWith('application/json')
          ? undefined
          : { status: 406, text: 'Not Acceptable' },
    },
  },
  run: { profile: 'thorough' },
  expect: {
    verdicts: { 'transport.accept': 'warning' },
    words: { 'transport.accept': ['it honours only the one that comes first'] },
    codes: { 'transport.accept': ['only_first_type_honoured'] },
  },
};
