import type { ServerCase } from '../../case.js';

export const ver02: ServerCase = {
  id: 'VER-02',
  does: 'answers every offer with 2025-11-25',
  server: { version: '2025-11-25' },
  expect: { words: { 'protocol-version': ['The server speaks 2025-11-25'] } },
};
