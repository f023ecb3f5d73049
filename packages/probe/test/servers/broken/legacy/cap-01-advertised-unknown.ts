import type { ServerCase } from '../../case.js';

export const cap01: ServerCase = {
  id: 'CAP-01',
  does: 'advertises resources and does not know resources/list',
  server: {
    answers: {
      'resources/list': { error: { code: -32601, message: 'Method not found' } },
      'resources/templates/list': { error: { code: -32601, message: 'Method not found' } },
    },
  },
  expect: {
    verdicts: { resources: 'failed' },
    words: {
      resources: ['advertises resources but does not know resources/list'],
      'resource-templates': ['as it may'],
    },
    codes: { resources: ['advertised_method_unknown'] },
  },
};
