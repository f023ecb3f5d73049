import type { ServerCase } from '../../case.js';
import { discoverResult } from '../../right-server.js';

export const mod09: ServerCase = {
  id: 'MOD-09',
  does: 'executes what the body says, whatever the headers say',
  server: { speaks: 'modern', answers: { 'server/discover': { result: discoverResult() } } },
  run: { profile: 'thorough', era: 'modern' },
  expect: {
    verdicts: { 'modern.headers': 'failed', 'modern.meta': 'warning' },
    words: { 'modern.headers': ['whose Mcp-Method said tools/list', 'it must answer 400 with error -32020'] },
    codes: {
      'modern.headers': ['mismatch_executed', 'missing_header_accepted'],
      'modern.meta': ['missing_meta_accepted', 'unsupported_version_not_32022'],
    },
  },
};

export const mod09b: ServerCase = {
  id: 'MOD-09b',
  does: 'refuses a mismatch of header and body with another code',
  server: {
    speaks: 'modern',
    answers: {
      'server/discover': ({ headers }) =>
        headers['mcp-method'] === 'tools/list'
          ? { status: 400, error: { code: -32600, message: 'Invalid request' } }
          : undefined,
    },
  },
  run: { profile: 'thorough', era: 'modern' },
  expect: {
    verdicts: { 'modern.headers': 'warning' },
    words: { 'modern.headers': ['400 and error -32600 "Invalid request"'] },
    codes: { 'modern.headers': ['mismatch_not_32020'] },
  },
};
