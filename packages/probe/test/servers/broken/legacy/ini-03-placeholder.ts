import type { ServerCase } from '../../case.js';

export const ini03: ServerCase = {
  id: 'INI-03',
  does: 'answers with a placeholder as its version',
  server: { version: '%params/protocolVersion%' },
  expect: {
    verdicts: { 'protocol-version': 'failed' },
    words: {
      'protocol-version': ['"%params/protocolVersion%"', 'placeholder'],
      ping: ['not run: protocol-version failed'],
    },
    codes: { 'protocol-version': ['version_placeholder'] },
  },
};
