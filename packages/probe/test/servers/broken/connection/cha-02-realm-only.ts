import type { ServerCase } from '../../case.js';

export const cha02: ServerCase = {
  id: 'CHA-02',
  does: 'challenges with a realm and no metadata',
  server: { answers: { '*': { status: 401, headers: { 'www-authenticate': 'Bearer realm="x"' } } } },
  expect: {
    verdicts: { authentication: 'failed' },
    words: { authentication: ['names no resource_metadata', 'static tokens only'] },
    codes: { authentication: ['credentials_required', 'metadata_not_named'] },
  },
};
