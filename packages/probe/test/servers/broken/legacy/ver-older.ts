import type { ServerCase } from '../../case.js';

export const verOlder: ServerCase = {
  id: 'older-revision',
  does: 'speaks 2025-03-26 and answers the offer with it',
  server: { version: '2025-03-26' },
  expect: { words: { 'protocol-version': ['answered the offered 2025-11-25 with 2025-03-26'], eras: ['2025-03-26'] } },
};
