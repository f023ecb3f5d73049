import type { ServerCase } from '../../case.js';

export const ses02: ServerCase = {
  id: 'SES-02',
  does: 'answers a lost session with 404 and an object that is neither result nor error',
  server: {
    session: 'a8f5f167f44f4964e6c998dee827110c',
    answers: {
      '*': ({ name, message }) =>
        name === 'ping' ? { status: 404, json: { jsonrpc: '2.0', id: message['id'] } } : undefined,
    },
  },
  expect: {
    verdicts: { jsonrpc: 'warning', session: 'failed' },
    words: {
      jsonrpc: ['neither a result nor an error'],
      session: ['does not know the session id that it issued itself', 'in none of 6 requests'],
      ping: ['not run: session failed'],
    },
    codes: { jsonrpc: ['neither_result_nor_error'], session: ['session_lost'] },
  },
};
