import type { ServerCase } from '../../case.js';
import { stream } from '../../kit.js';

export const streamNotResumed: ServerCase = {
  id: 'stream-not-resumed',
  does: 'gives event ids, ends the stream and refuses to resume it',
  server: { answers: { initialize: stream(['id: 7\nretry: 10\ndata:\n\n']) } },
  expect: {
    verdicts: { 'transport.sse': 'failed' },
    words: { 'transport.sse': ['resuming it by GET after event "7" did not bring it either (405)'] },
    codes: { 'transport.sse': ['stream_not_resumed'] },
  },
};
