import type { ServerCase } from '../../case.js';

export const sessionCharacters: ServerCase = {
  id: 'session-characters',
  does: 'issues a session id that no header may carry',
  server: { session: '7c9e6679 7425-40de-944b-e07fc1f90ae7' },
  expect: {
    verdicts: { session: 'warning' },
    words: { session: ['has a space in it'] },
    codes: { session: ['session_id_characters'] },
  },
};
