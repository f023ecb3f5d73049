import type { ServerCase } from '../../case.js';
import { TOOL } from '../../right-server.js';

export const mod07b: ServerCase = {
  id: 'MOD-07b',
  does: 'answers tools/list of the stateless era in the shape of the handshake era',
  server: { speaks: 'modern', answers: { 'tools/list': { result: { tools: [TOOL] } } } },
  expect: {
    verdicts: { 'modern.tools': 'failed' },
    words: { 'modern.tools': ['has no resultType', 'no ttlMs or cacheScope'] },
    codes: { 'modern.tools': ['result_type_missing', 'cache_hints_missing'] },
  },
};
