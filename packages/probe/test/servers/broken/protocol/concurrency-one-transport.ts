import type { ServerCase } from '../../case.js';

/** Long enough for the second request to come meanwhile. */
const OPEN_MS = 300;

export const concurrencyOneTransport: ServerCase = {
  id: 'concurrency-one-transport',
  does: 'shares one transport, so a request that comes while another is open fails',
  server: {
    answers: {
      '*': ({ name, open, message }) => {
        if (open > 0) return { status: 500, text: 'Already connected to a transport' };
        if (name !== 'ping') return undefined;
        const answer = JSON.stringify({ jsonrpc: '2.0', id: message['id'], result: {} });
        return { headers: { 'content-type': 'application/json' }, chunks: [OPEN_MS, answer] };
      },
    },
  },
  run: { profile: 'thorough' },
  expect: {
    verdicts: { concurrency: 'failed' },
    words: { concurrency: ['one transport is shared by all requests'] },
    codes: { concurrency: ['shared_transport'] },
  },
};
