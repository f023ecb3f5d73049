import type { ServerCase } from '../../case.js';
import { stream } from '../../kit.js';

export const streamReset: ServerCase = {
  id: 'stream-reset',
  does: 'drops the connection in the middle of a stream',
  server: { answers: { 'tools/list': stream(['event: message\ndata: {"jsonrpc"'], { then: 'reset' }) } },
  expect: {
    verdicts: { tools: 'failed' },
    words: { tools: ['The connection broke off in the middle of the answer to tools/list'] },
    codes: { tools: ['answer_broken_off'] },
  },
};
