import type { ServerCase } from '../../case.js';
import { gzipSync } from 'node:zlib';

export const compressedAnswers: ServerCase = {
  id: 'compressed',
  does: 'compresses every answer, whatever was asked for',
  server: {
    every: (message) => ({
      headers: {
        'content-type': 'application/json',
        'content-encoding': 'gzip',
        server: 'nginx/1.27',
        'cf-ray': '1-AMS',
      },
      chunks: [gzipSync(JSON.stringify(message))],
    }),
  },
  expect: {
    verdicts: { 'transport.encoding': 'warning' },
    words: {
      'transport.encoding': [
        'Content-Encoding "gzip"',
        'Accept-Encoding: identity',
        'Server: nginx/1.27 and passed through Cloudflare',
      ],
    },
    codes: { 'transport.encoding': ['compressed_unasked'] },
  },
};
