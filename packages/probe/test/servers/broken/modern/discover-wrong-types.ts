import type { ServerCase } from '../../case.js';
import { discoverResult } from '../../right-server.js';

export const discoverWrongTypes: ServerCase = {
  id: 'discover-wrong-types',
  does: 'answers discover with members of wrong types',
  server: {
    speaks: 'modern',
    answers: {
      'server/discover': {
        result: {
          ...discoverResult(),
          capabilities: [],
          resultType: 'input_required',
          ttlMs: -1,
          cacheScope: 'all',
          instructions: 7,
          _meta: { 'io.modelcontextprotocol/serverInfo': { name: 'x' } },
        },
      },
    },
  },
  expect: {
    verdicts: { 'modern.discover': 'failed' },
    words: {
      'modern.discover': [
        'capabilities in the result of server/discover is []',
        'ttlMs in the result of server/discover is -1',
        '"private"',
        'only in answer to tools/call',
      ],
    },
    codes: {
      'modern.discover': [
        'member_wrong',
        'result_type_unknown',
        'ttl_invalid',
        'cache_scope_invalid',
        'server_info_wrong',
        'instructions_type',
      ],
    },
  },
};
