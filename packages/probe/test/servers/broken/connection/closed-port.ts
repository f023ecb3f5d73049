import type { ServerCase } from '../../case.js';

export const closedPort: ServerCase = {
  id: 'closed-port',
  does: 'does not listen',
  server: {},
  run: { url: () => 'http://127.0.0.1:9/mcp' },
  expect: {
    verdicts: { reachability: 'failed' },
    words: {
      reachability: ['127.0.0.1:9 refused the connection', 'Start the server'],
      redirect: ['not run: reachability failed'],
      initialize: ['not run: reachability failed'],
      tools: ['not run: reachability failed'],
      eras: ['not run: reachability failed'],
    },
    codes: { reachability: ['connection_refused'] },
  },
};
