import type { ServerCase } from '../../case.js';

export const challengeRepeated: ServerCase = {
  id: 'challenge-repeated-parameter',
  does: 'names a parameter twice in one challenge, and puts metadata into a foreign scheme',
  server: {
    answers: {
      '*': {
        status: 401,
        headers: {
          'www-authenticate': [
            'Bearer scope="a", scope="b", resource_metadata="https://h.example/prm"',
            'Custom resource_metadata="https://h.example/other"',
          ],
        },
      },
    },
  },
  expect: {
    verdicts: { authentication: 'failed' },
    words: { authentication: ['names scope more than once', 'stands in a Custom challenge'] },
    codes: { authentication: ['credentials_required', 'challenge_parameter_repeated', 'metadata_outside_bearer'] },
  },
};
