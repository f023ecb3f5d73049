import type { ServerCase } from '../../case.js';

export const mod06b: ServerCase = {
  id: 'MOD-06b',
  does: 'speaks only the stateless era and refuses initialize without a word on versions',
  server: {
    speaks: 'modern',
    answers: { initialize: { status: 404, error: { code: -32601, message: 'Method not found' } } },
  },
  expect: {
    verdicts: { eras: 'warning' },
    words: {
      eras: ['does not name the versions that it supports', 'data.supported'],
      initialize: ['does not speak the handshake era'],
    },
    codes: { eras: ['refusal_names_no_versions'] },
  },
};
