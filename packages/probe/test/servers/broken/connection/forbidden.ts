import type { ServerCase } from '../../case.js';

export const forbiddenWithout: ServerCase = {
  id: 'forbidden-without-credentials',
  does: 'answers 403 where credentials are missing',
  server: { answers: { '*': { status: 403, text: 'Forbidden' } } },
  expect: {
    verdicts: { authentication: 'failed' },
    words: { authentication: ['403 to initialize, which carried no credentials', 'answer 401 with a challenge'] },
    codes: { authentication: ['forbidden_without_credentials'] },
  },
};
