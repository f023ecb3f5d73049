import type { ServerCase } from '../../case.js';

export const ver02: ServerCase = {
  id: 'VER-02',
  does: 'answers every offer with 2025-11-25',
  server: { version: '2025-11-25' },
  expect: { words: { 'protocol-version': ['The server speaks 2025-11-25'] } },
};

export const ver02Thorough: ServerCase = {
  id: 'VER-02-thorough',
  does: 'answers every offer with 2025-11-25',
  server: ver02.server,
  run: { profile: 'thorough' },
  expect: {
    verdicts: { 'protocol-matrix': 'warning' },
    words: { 'protocol-matrix': ['whatever revision is offered'] },
    codes: { 'protocol-matrix': ['constant_revision'] },
  },
};
