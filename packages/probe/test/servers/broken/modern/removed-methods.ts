import type { ServerCase } from '../../case.js';

export const removedMethods: ServerCase = {
  id: 'modern-removed-methods',
  does: 'still answers ping, GET and DELETE in the stateless era',
  server: {
    speaks: 'modern',
    answers: { ping: { result: { resultType: 'complete' } }, GET: { status: 404 }, DELETE: { status: 204 } },
  },
  run: { profile: 'thorough', era: 'modern' },
  expect: {
    verdicts: { 'modern.meta': 'warning' },
    words: { 'modern.meta': ['to ping, which this revision has removed', 'GET and DELETE'] },
    codes: { 'modern.meta': ['unknown_method_not_404', 'other_methods_not_405'] },
  },
};
