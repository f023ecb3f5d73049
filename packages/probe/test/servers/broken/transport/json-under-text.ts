import type { ServerCase } from '../../case.js';

export const jsonUnderText: ServerCase = {
  id: 'json-under-text',
  does: 'sends JSON-RPC as text/plain',
  server: { every: (message) => ({ headers: { 'content-type': 'text/plain' }, text: JSON.stringify(message) }) },
  expect: {
    verdicts: { 'transport.content-type': 'failed' },
    words: {
      'transport.content-type': ['is JSON-RPC but was sent as "text/plain"', 'Send Content-Type: application/json'],
    },
    codes: { 'transport.content-type': ['json_rpc_under_other_type'] },
  },
};
