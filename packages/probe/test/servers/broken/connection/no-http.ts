import type { ServerCase } from '../../case.js';

export const noHttp: ServerCase = {
  id: 'no-http',
  does: 'answers with something that is no HTTP',
  server: { answers: { '*': { raw: 'SSH-2.0-OpenSSH_9.6\r\n' } } },
  expect: {
    verdicts: { reachability: 'failed' },
    codes: { reachability: ['malformed_http'] },
    words: { reachability: ['is not HTTP'] },
  },
};
