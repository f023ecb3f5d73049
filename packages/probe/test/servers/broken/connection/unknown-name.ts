import type { ServerCase } from '../../case.js';

export const unknownName: ServerCase = {
  id: 'unknown-name',
  does: 'has a name that does not exist',
  server: {},
  run: {
    url: () => 'http://mcp.nobody-has-this-name.dev/mcp',
    substitutes: { lookup: async () => Promise.reject(Object.assign(new Error('not found'), { code: 'ENOTFOUND' })) },
  },
  expect: {
    verdicts: { reachability: 'failed' },
    words: { reachability: ['mcp.nobody-has-this-name.dev does not exist in DNS'] },
    codes: { reachability: ['name_not_found'] },
  },
};
