import type { ServerCase } from '../../case.js';
import { event } from '../../kit.js';

export const streamUnderText: ServerCase = {
  id: 'stream-under-text',
  does: 'sends an event stream as text/plain',
  server: { every: (message) => ({ headers: { 'content-type': 'text/plain' }, text: event(message) }) },
  expect: {
    verdicts: { 'transport.content-type': 'failed' },
    codes: { 'transport.content-type': ['stream_under_other_type'] },
  },
};
