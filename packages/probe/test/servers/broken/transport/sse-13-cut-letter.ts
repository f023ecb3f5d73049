import type { ServerCase } from '../../case.js';
import { stream, event } from '../../kit.js';
import { TOOL } from '../../right-server.js';

const TITLED = [{ ...TOOL, title: '北京' }];
export const sse13: ServerCase = {
  id: 'SSE-13',
  does: 'cuts a multi-byte letter between two chunks',
  server: {
    lists: { tools: TITLED },
    every: (message) => {
      const bytes = Buffer.from(event(message));
      const cut = bytes.indexOf(Buffer.from('北')) + 1;
      return stream(cut > 0 ? [bytes.subarray(0, cut), 20, bytes.subarray(cut)] : [bytes]);
    },
  },
  expect: {},
};
