import { UNKNOWN_METHOD } from '../../../../src/protocol/steps.js';
import type { ServerCase } from '../../case.js';

export const rpc13: ServerCase = {
  id: 'RPC-13',
  does: 'answers 422 to methods that it does not know',
  server: {
    answers: {
      'server/discover': {
        status: 422,
        headers: { 'content-type': 'text/plain' },
        text: 'unknown variant `server/discover`',
      },
    },
  },
  expect: { words: { eras: ['the handshake era only (2025-11-25)'] } },
};

const UNKNOWN = { status: 422, headers: { 'content-type': 'text/plain' }, text: 'unknown variant' };

export const rpc13Thorough: ServerCase = {
  id: 'RPC-13-thorough',
  does: 'answers 422 to methods that it does not know',
  server: { answers: { 'server/discover': UNKNOWN, [UNKNOWN_METHOD]: UNKNOWN } },
  run: { profile: 'thorough' },
  expect: {
    verdicts: { 'jsonrpc.errors': 'warning' },
    words: { 'jsonrpc.errors': ['422 ("unknown variant")', 'see that a method is missing'] },
    codes: { 'jsonrpc.errors': ['unknown_method_not_32601'] },
  },
};
