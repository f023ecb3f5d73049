import type { ServerCase } from '../../case.js';

export const rightModern: ServerCase = {
  id: 'modern-right-thorough',
  does: 'speaks the stateless era alone and is right, down to its refusals',
  server: { speaks: 'modern' },
  run: { profile: 'thorough', era: 'modern' },
  expect: {
    words: {
      'modern.headers': ['refuses requests whose headers are missing'],
      'modern.meta': ['with the right errors'],
      'modern.subscriptions': ['acknowledges a subscription first'],
    },
  },
};

/** MOD-11: what the rules ask of a server of both eras. */
export const rightDual: ServerCase = {
  id: 'MOD-11-thorough',
  does: 'speaks both eras and insists on the headers of the stateless one, initialize exempt',
  server: { speaks: 'both' },
  run: { profile: 'thorough' },
  expect: { words: { 'modern.headers': ['refuses requests whose headers are missing'] } },
};
