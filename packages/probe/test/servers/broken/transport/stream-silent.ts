import type { ServerCase } from '../../case.js';
import { stream } from '../../kit.js';

export const streamSilent: ServerCase = {
  id: 'stream-silent',
  does: 'opens a stream for initialize and never sends the answer',
  server: { answers: { initialize: stream([': hold on\n\n'], { then: 'stay-open' }) } },
  run: { limits: { requestMs: 1000 } },
  expect: {
    verdicts: { initialize: 'failed' },
    words: { initialize: ['The event stream for initialize was open for', 'X-Accel-Buffering'] },
    codes: { initialize: ['stream_timed_out'] },
  },
};
