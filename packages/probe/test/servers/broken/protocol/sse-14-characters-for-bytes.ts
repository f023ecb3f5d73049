import type { ServerCase } from '../../case.js';

export const sse14: ServerCase = {
  id: 'SSE-14',
  does: 'counts characters for bytes, so a body with letters outside ASCII is cut',
  server: {
    answers: {
      '*': ({ body }) =>
        Buffer.byteLength(body) === body.length
          ? undefined
          : { status: 400, json: { jsonrpc: '2.0', id: null, error: { code: -32700, message: 'Parse error' } } },
    },
  },
  run: { profile: 'thorough' },
  expect: {
    verdicts: { 'jsonrpc.errors': 'warning' },
    words: { 'jsonrpc.errors': ['letters outside ASCII', 'as many bytes as Content-Length says'] },
    codes: { 'jsonrpc.errors': ['non_ascii_misread'] },
  },
};
