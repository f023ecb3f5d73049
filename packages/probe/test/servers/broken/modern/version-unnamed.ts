import type { ServerCase } from '../../case.js';

export const versionUnnamed: ServerCase = {
  id: 'version-unnamed',
  does: 'speaks the handshake era and refuses the other without naming versions, with 200',
  server: { answers: { 'server/discover': { error: { code: -32022, message: 'Unsupported protocol version' } } } },
  expect: {
    verdicts: { 'modern.version': 'warning' },
    words: { 'modern.version': ['did not name those that it supports', 'it must be 400'] },
    codes: { 'modern.version': ['supported_versions_missing', 'version_refusal_status'] },
  },
};
