import type { ServerCase } from '../../case.js';
import { stream } from '../../kit.js';

export const getStream: ServerCase = {
  id: 'get-stream',
  does: 'opens an event stream on GET and has nothing to send',
  server: { answers: { GET: ({ path }) => (path === '/mcp' ? stream([], { then: 'stay-open' }) : { status: 404 }) } },
  run: { profile: 'thorough' },
  expect: { words: { 'transport.get': ['opens an event stream on GET'] } },
};
