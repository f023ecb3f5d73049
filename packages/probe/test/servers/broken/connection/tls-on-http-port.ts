import type { ServerCase } from '../../case.js';

export const tlsOnHttpPort: ServerCase = {
  id: 'tls-on-http-port',
  does: 'speaks plain http on a port that the URL calls https',
  server: {},
  run: { url: ({ url }) => url.replace('http:', 'https:') },
  expect: { verdicts: { reachability: 'failed' }, words: { reachability: ['TLS'] } },
};
