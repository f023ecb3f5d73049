import type { ServerCase } from '../../case.js';
import { rightAnswer } from '../../right-server.js';

export const host05: ServerCase = {
  id: 'HOST-05',
  does: 'does not look at Origin',
  server: {
    answers: {
      '*': (request) =>
        request.headers.origin === undefined
          ? undefined
          : rightAnswer({ ...request, headers: { ...request.headers, origin: undefined } }, {}),
    },
  },
  run: { profile: 'thorough' },
  expect: {
    verdicts: { 'transport.host-origin': 'warning' },
    words: { 'transport.host-origin': ['although Origin named a foreign page', 'it must answer 403'] },
    codes: { 'transport.host-origin': ['foreign_origin_accepted'] },
  },
};
