import type { ServerCase } from '../../case.js';

export const getSilent: ServerCase = {
  id: 'get-silent',
  does: 'takes GET and never sends even the headers of a stream',
  server: { answers: { GET: { hangs: true } } },
  run: { profile: 'thorough', limits: { probeMs: 3000 } },
  expect: {
    verdicts: { 'transport.get': 'warning' },
    words: { 'transport.get': ['not even headers'] },
    codes: { 'transport.get': ['get_unanswered'] },
  },
};
