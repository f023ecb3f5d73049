import type { ServerCase } from '../../case.js';

export const host06: ServerCase = {
  id: 'HOST-06',
  does: 'answers 400 to a foreign Origin',
  server: {
    answers: {
      '*': ({ headers, origin }) =>
        headers.origin === undefined || headers.origin === origin ? undefined : { status: 400, text: 'Bad Origin' },
    },
  },
  run: { profile: 'thorough' },
  expect: {
    verdicts: { 'transport.host-origin': 'warning' },
    words: { 'transport.host-origin': ['400 ("Bad Origin")', 'it must answer 403'] },
    codes: { 'transport.host-origin': ['foreign_origin_not_403'] },
  },
};
