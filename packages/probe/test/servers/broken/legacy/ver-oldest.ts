import type { ServerCase } from '../../case.js';

export const verOldest: ServerCase = {
  id: 'oldest-revision',
  does: 'speaks 2024-11-05 over Streamable HTTP, with a session',
  server: { version: '2024-11-05', session: 'a8f5f167f44f4964e6c998dee827110c' },
  expect: { words: { 'protocol-version': ['2024-11-05'], 'session-cleanup': ['This rule came with 2025-03-26'] } },
};
