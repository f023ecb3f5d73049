import type { ServerCase } from '../../case.js';

export const get02: ServerCase = {
  id: 'GET-02',
  does: 'keeps no sessions and answers 400 to GET',
  server: { answers: { GET: { status: 400, text: 'No sessionId' } } },
  run: { profile: 'thorough' },
  expect: {
    verdicts: { 'transport.get': 'warning' },
    words: { 'transport.get': ['400 ("No sessionId")', 'Answer 405 with "Allow: POST"'] },
    codes: { 'transport.get': ['get_neither_stream_nor_405'] },
  },
};
