import type { ServerCase } from '../../case.js';

export const cha05: ServerCase = {
  id: 'CHA-05',
  does: 'is open and sends a challenge all the same',
  server: {
    answers: {
      ping: { result: {}, headers: { 'www-authenticate': 'Bearer resource_metadata="https://h.example/prm"' } },
    },
  },
  expect: { words: { authentication: ['let ping through and sent a challenge all the same'] } },
};
