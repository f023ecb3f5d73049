import type { ServerCase } from '../../case.js';

export const versionStateless: ServerCase = {
  id: 'version-stateless',
  does: 'answers initialize with 2026-07-28',
  server: { version: '2026-07-28' },
  expect: {
    verdicts: { 'protocol-version': 'failed' },
    words: { 'protocol-version': ['a revision that has no handshake'] },
    codes: { 'protocol-version': ['stateless_revision_in_handshake'] },
  },
};
