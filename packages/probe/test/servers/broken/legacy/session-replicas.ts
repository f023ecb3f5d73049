import type { ServerCase } from '../../case.js';

export const sessionReplicas: ServerCase = {
  id: 'session-replicas',
  does: 'runs on two replicas, of which one knows the session',
  server: {
    session: 'a8f5f167f44f4964e6c998dee827110c',
    answers: {
      'tools/list': ({ earlier }) =>
        earlier % 2 === 0 ? { status: 404, error: { code: -32001, message: 'Session not found' } } : undefined,
    },
  },
  expect: {
    verdicts: { session: 'failed' },
    words: {
      session: ['found its session in 3 of 5 repetitions', 'no session affinity between replicas'],
      tools: ['not run: session failed'],
    },
    codes: { session: ['session_known_sometimes'] },
  },
};
