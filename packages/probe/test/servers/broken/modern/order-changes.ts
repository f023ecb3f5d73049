import type { ServerCase } from '../../case.js';
import { LIST_HINTS, TOOL } from '../../right-server.js';

export const orderChanges: ServerCase = {
  id: 'order-changes',
  does: 'lists its tools in another order each time',
  server: {
    speaks: 'modern',
    answers: {
      'tools/list': ({ earlier }) => {
        const tools = [
          { ...TOOL, name: 'a' },
          { ...TOOL, name: 'b' },
        ];
        return { result: { ...LIST_HINTS, tools: earlier % 2 === 0 ? tools : tools.reverse() } };
      },
    },
  },
  expect: {
    verdicts: { 'modern.tools': 'warning' },
    words: { 'modern.tools': ['in another order: at place 1 first "a", then "b"', 'Sort the tools'] },
    codes: { 'modern.tools': ['order_changes'] },
  },
};
