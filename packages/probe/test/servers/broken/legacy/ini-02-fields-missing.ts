import type { ServerCase } from '../../case.js';

export const ini02: ServerCase = {
  id: 'INI-02',
  does: 'answers initialize with capabilities only',
  server: { answers: { initialize: { result: { capabilities: {} } } } },
  expect: {
    verdicts: { initialize: 'failed' },
    words: {
      initialize: ['lacks protocolVersion and serverInfo'],
      'protocol-version': ['not run: initialize failed'],
      tools: ['not run: initialize failed'],
    },
    codes: { initialize: ['member_missing'] },
  },
};
