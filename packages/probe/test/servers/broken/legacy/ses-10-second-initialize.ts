import type { ServerCase } from '../../case.js';

export const ses10: ServerCase = {
  id: 'SES-10',
  does: 'would accept a second initialize in a session',
  server: { session: 'a8f5f167f44f4964e6c998dee827110c' },
  expect: {},
};

export const ses10Thorough: ServerCase = {
  id: 'SES-10-thorough',
  does: 'keeps sessions rightly, down to its refusals',
  server: ses10.server,
  run: { profile: 'thorough' },
  expect: { words: { 'session.unknown': ['answers 404 to a session id that it did not issue'] } },
};
