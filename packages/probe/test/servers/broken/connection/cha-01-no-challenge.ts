import type { ServerCase } from '../../case.js';

export const cha01: ServerCase = {
  id: 'CHA-01',
  does: 'answers 401 without WWW-Authenticate',
  server: { answers: { '*': { status: 401, json: { error: 'unauthorized' } } } },
  expect: {
    verdicts: { authentication: 'failed' },
    words: { authentication: ['The 401 came without a WWW-Authenticate header'] },
    codes: { authentication: ['credentials_required', 'challenge_missing'] },
  },
};
