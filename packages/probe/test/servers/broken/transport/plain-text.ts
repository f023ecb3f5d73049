import type { ServerCase } from '../../case.js';

export const plainText: ServerCase = {
  id: 'plain-text',
  does: 'answers with a line of text',
  server: { answers: { '*': { headers: { 'content-type': 'text/plain' }, text: 'It works!' } } },
  expect: {
    verdicts: { 'transport.content-type': 'failed' },
    words: { 'transport.content-type': ['neither JSON nor an event stream', '"It works!"'] },
    codes: { 'transport.content-type': ['other_content_type'] },
  },
};
