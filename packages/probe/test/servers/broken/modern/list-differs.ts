import type { ServerCase } from '../../case.js';
import { LIST_HINTS, TOOL } from '../../right-server.js';

export const listDiffers: ServerCase = {
  id: 'list-differs',
  does: 'runs on replicas that list other tools',
  server: {
    speaks: 'modern',
    answers: {
      'tools/list': ({ earlier }) => ({ result: { ...LIST_HINTS, tools: [{ ...TOOL, name: `t${earlier}` }] } }),
    },
  },
  expect: {
    verdicts: { 'modern.statelessness': 'warning' },
    words: { 'modern.statelessness': ['"t0" only the first time, "t1" only the second time'] },
    codes: { 'modern.statelessness': ['list_differs'] },
  },
};
