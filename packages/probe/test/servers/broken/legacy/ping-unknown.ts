import type { ServerCase } from '../../case.js';

export const pingUnknown: ServerCase = {
  id: 'ping-unknown',
  does: 'does not know ping',
  server: { answers: { ping: { error: { code: -32601, message: 'Method not found' } } } },
  expect: { words: { ping: ['does not know ping'] } },
};
