import type { ServerCase } from '../../case.js';
import { stream } from '../../kit.js';

export const sse19b: ServerCase = {
  id: 'SSE-19b',
  does: 'ends the stream of a list with nothing in it',
  server: { answers: { 'tools/list': stream([]) } },
  expect: {
    verdicts: { 'transport.sse': 'failed' },
    words: { 'transport.sse': ['stream for tools/list'], tools: ['not run: transport.sse failed'] },
  },
};
