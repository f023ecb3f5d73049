import type { ServerCase } from '../../case.js';

export const brokenJson: ServerCase = {
  id: 'rpc-broken-json',
  does: 'sends JSON that does not parse',
  server: {
    answers: {
      'tools/list': {
        headers: { 'content-type': 'application/json' },
        text: '{"jsonrpc": "2.0", "id": 3, "result": {tools: []}}',
      },
    },
  },
  expect: {
    verdicts: { jsonrpc: 'failed' },
    words: { jsonrpc: ['labelled application/json but does not parse'], tools: ['not run: jsonrpc failed'] },
    codes: { jsonrpc: ['not_json'] },
  },
};
