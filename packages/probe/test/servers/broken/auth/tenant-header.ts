import type { ServerCase } from '../../case.js';

export const tenantHeader: ServerCase = {
  id: 'tenant-header',
  does: 'is open, and given a header that is no credential',
  server: {},
  run: { profile: 'thorough', auth: { type: 'headers', headers: [{ name: 'X-Region', value: 'north' }] } },
  expect: { words: { 'auth.unauthenticated': ['none of them looks like a credential'] } },
};
