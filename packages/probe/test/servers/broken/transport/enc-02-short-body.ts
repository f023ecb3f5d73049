import type { ServerCase } from '../../case.js';

export const enc02: ServerCase = {
  id: 'ENC-02',
  does: 'announces more bytes than it sends',
  server: {
    answers: {
      initialize: {
        raw: 'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n\r\n{"jsonrpc":"2.0","id":1,"result":{}}',
      },
    },
  },
  expect: {
    verdicts: { 'transport.encoding': 'failed' },
    words: {
      'transport.encoding': ['ended early', 'shorter than its Content-Length'],
      initialize: ['not run: transport.encoding failed'],
    },
    codes: { 'transport.encoding': ['body_truncated'] },
  },
};
