import type { ServerCase } from '../../case.js';

export const aud01: ServerCase = {
  id: 'AUD-01',
  does: 'is cut off by its edge, which answers 404 itself',
  server: {
    answers: {
      '*': {
        status: 404,
        headers: { 'content-type': 'text/html', server: 'cloudflare', 'cf-ray': '8a1b2c3d4e5f-FRA' },
        text: '<html><head><title>404 Not Found</title></head><body><hr><center>cloudflare</center></body></html>',
      },
    },
  },
  expect: {
    verdicts: { reachability: 'failed' },
    words: { reachability: ['Cloudflare answered initialize with 404 in place of the server', 'passes this path on'] },
    codes: { reachability: ['edge_page'] },
  },
};
