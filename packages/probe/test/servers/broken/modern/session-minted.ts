import type { ServerCase } from '../../case.js';
import { discoverResult } from '../../right-server.js';

export const sessionMinted: ServerCase = {
  id: 'session-minted',
  does: 'issues a session id in the stateless era',
  server: {
    speaks: 'modern',
    answers: {
      'server/discover': {
        result: discoverResult(),
        headers: { 'mcp-session-id': '7c9e6679-7425-40de-944b-e07fc1f90ae7' },
      },
    },
  },
  expect: {
    verdicts: { 'modern.statelessness': 'warning' },
    words: { 'modern.statelessness': ['Mcp-Session-Id with its answer to server/discover'] },
    codes: { 'modern.statelessness': ['session_id_minted'] },
  },
};
