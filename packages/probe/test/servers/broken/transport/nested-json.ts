import type { ServerCase } from '../../case.js';

const DEPTH = 5000;
const nested = `${'['.repeat(DEPTH)}${']'.repeat(DEPTH)}`;
export const nestedJson: ServerCase = {
  id: 'nested-json',
  does: 'lists a tool whose schema is nested without end',
  server: {
    answers: {
      'tools/list': {
        headers: { 'content-type': 'application/json' },
        text: `{"jsonrpc":"2.0","id":3,"result":{"tools":[{"name":"a","inputSchema":{"type":"object","examples":${nested}}}]}}`,
      },
    },
  },
  expect: {
    verdicts: { tools: 'failed' },
    words: { tools: ['JSON nested deeper than', 'clients cannot read'] },
    codes: { tools: ['json_too_deep'] },
  },
};
