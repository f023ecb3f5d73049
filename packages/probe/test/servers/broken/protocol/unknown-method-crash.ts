import { UNKNOWN_METHOD } from '../../../../src/protocol/steps.js';
import type { ServerCase } from '../../case.js';

export const unknownMethodCrash: ServerCase = {
  id: 'unknown-method-crash',
  does: 'crashes on a method that it does not know',
  server: { answers: { [UNKNOWN_METHOD]: { status: 500, text: 'Internal Server Error' } } },
  run: { profile: 'thorough' },
  expect: {
    verdicts: { 'jsonrpc.errors': 'failed' },
    words: { 'jsonrpc.errors': ['500 ("Internal Server Error") to the method "plumbline/does-not-exist"'] },
    codes: { 'jsonrpc.errors': ['unknown_method_crash'] },
  },
};
