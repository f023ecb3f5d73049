import type { ServerCase } from '../../case.js';

export const encodingFalse: ServerCase = {
  id: 'encoding-false',
  does: 'calls a plain body gzip',
  server: {
    answers: {
      'tools/list': { headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' }, text: '{}' },
    },
  },
  expect: {
    verdicts: { 'transport.encoding': 'failed' },
    words: { 'transport.encoding': ['could not be decoded (gzip)'], tools: ['not run: transport.encoding failed'] },
    codes: { 'transport.encoding': ['body_undecodable'] },
  },
};
