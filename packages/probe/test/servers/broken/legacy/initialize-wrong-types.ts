import type { ServerCase } from '../../case.js';

export const wrongTypes: ServerCase = {
  id: 'initialize-wrong-types',
  does: 'answers initialize with members of wrong types, and one beside the result',
  server: {
    answers: {
      initialize: ({ message }) => ({
        json: {
          jsonrpc: '2.0',
          id: message['id'],
          sessionTimeout: 30,
          result: {
            protocolVersion: '2025-11-25',
            serverInfo: { name: '', version: 3 },
            capabilities: [],
            instructions: 'x'.repeat(3000),
          },
        },
      }),
    },
  },
  expect: {
    verdicts: { initialize: 'failed' },
    words: {
      initialize: [
        'serverInfo.name in the result of initialize is ""',
        'serverInfo.version in the result of initialize is 3',
        'capabilities',
        '3,000 bytes',
        '"sessionTimeout"',
      ],
    },
    codes: { initialize: ['member_wrong', 'instructions_long', 'unwrapped_extras'] },
  },
};
