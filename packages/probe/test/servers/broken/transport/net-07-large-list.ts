import type { ServerCase } from '../../case.js';
import { TOOL } from '../../right-server.js';

const TOOLS = Array.from({ length: 2000 }, (_, index) => ({
  ...TOOL,
  name: `tool_${index}`,
  description: 'x'.repeat(600),
}));
export const net07: ServerCase = {
  id: 'NET-07',
  does: 'lists more than a megabyte of tools at once',
  server: { lists: { tools: TOOLS } },
  expect: {
    verdicts: { tools: 'failed' },
    words: { tools: ['more than 1,000,000 bytes', 'nextCursor'] },
    codes: { tools: ['body_too_large'] },
  },
};
