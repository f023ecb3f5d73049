import type { ServerCase } from '../../case.js';

const PAGE = '<!DOCTYPE html><title>Error</title><pre>SyntaxError: Unexpected end\n    at JSON.parse (app.js:12)</pre>';

export const rpc05b: ServerCase = {
  id: 'RPC-05b',
  does: 'answers broken JSON with the error page of its framework',
  server: {
    answers: {
      '*': ({ body, message }) =>
        body !== '' && Object.keys(message).length === 0
          ? { status: 400, headers: { 'content-type': 'text/html' }, text: PAGE }
          : undefined,
    },
  },
  run: { profile: 'thorough' },
  expect: {
    verdicts: { 'jsonrpc.errors': 'warning' },
    words: { 'jsonrpc.errors': ['a web page titled "Error"', 'holds a stack trace'] },
    codes: { 'jsonrpc.errors': ['malformed_json_page', 'error_exposes_internals'] },
  },
};
