import type { ServerCase } from '../../case.js';

export const sessionGuessable: ServerCase = {
  id: 'session-guessable',
  does: 'numbers its sessions',
  server: { session: 'session-42' },
  expect: {
    verdicts: { session: 'warning' },
    words: { session: ['can be guessed', 'UUIDs of version 4'] },
    codes: { session: ['session_id_guessable'] },
  },
};
