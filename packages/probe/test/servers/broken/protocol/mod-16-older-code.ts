import type { ServerCase } from '../../case.js';

export const mod16: ServerCase = {
  id: 'MOD-16',
  does: 'speaks only the stateless era and uses a pre-release code for its versions',
  server: {
    speaks: 'modern',
    answers: {
      initialize: {
        status: 400,
        error: { code: -32004, message: 'Unsupported protocol version', data: { supported: ['2026-07-28'] } },
      },
    },
  },
  expect: {
    verdicts: { 'modern.discover': 'warning' },
    codes: { 'modern.discover': ['pre_release_code'] },
    words: {
      'modern.discover': ['error -32004', 'the code for that is -32022'],
      eras: ['the stateless era (2026-07-28) only'],
      initialize: ['does not speak the handshake era'],
    },
  },
};
