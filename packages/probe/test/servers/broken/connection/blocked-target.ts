import type { ServerCase } from '../../case.js';

export const blockedTarget: ServerCase = {
  id: 'blocked-target',
  does: 'has an address that the installation does not allow',
  server: {},
  run: { policy: { allow: [] } },
  expect: {
    verdicts: { reachability: 'failed' },
    words: { reachability: ['loopback', 'ask the operator'], initialize: ['not run: reachability failed'] },
    codes: { reachability: ['target_blocked'] },
  },
};
