import type { ServerCase } from '../../case.js';
import { initializeResult } from '../../right-server.js';

export const capTypes: ServerCase = {
  id: 'cap-types',
  does: 'advertises capabilities with wrong types, and some that nobody knows',
  server: {
    answers: {
      initialize: {
        result: {
          ...initializeResult('2025-11-25'),
          capabilities: {
            tools: true,
            resources: { listChanged: 'yes' },
            prompts: {},
            completions: null,
            experimental: { own: 1 },
            extensions: { bare: {}, 'com.example/x': {} },
            streaming: {},
            sampling: {},
          },
        },
      },
    },
  },
  expect: {
    verdicts: { capabilities: 'warning' },
    words: {
      capabilities: [
        'The capability tools is true; it must be an object',
        'resources.listChanged in the capabilities is "yes"',
        'Leave completions out',
        '"bare" has no prefix',
        'called "streaming" or "sampling"',
        '"com.example/x"',
      ],
    },
    codes: { capabilities: ['capability_type', 'capability_option_type', 'extension_name'] },
  },
};
