import type { ServerCase } from '../../case.js';
import { TOOL } from '../../right-server.js';

export const descriptions: ServerCase = {
  id: 'descriptions',
  does: 'describes its tools badly and contradicts itself in annotations',
  server: {
    lists: {
      tools: [
        { name: 'one', inputSchema: { type: 'object', properties: { a: { type: 'string' } } } },
        { ...TOOL, name: 'two', description: ' ' },
        { ...TOOL, name: 'deleteAll', annotations: { readOnlyHint: true, openWorldHint: 'yes' } },
      ],
    },
  },
  expect: {
    verdicts: { tools: 'warning' },
    words: {
      tools: [
        'Tool "one" has no description',
        'Tool "two" has an empty description',
        'openWorldHint "yes"',
        'which its name contradicts',
        'Parameters without a description: Tool "one" ("a")',
      ],
    },
    codes: { tools: ['description_missing', 'description_empty', 'annotation_type', 'annotations_contradict'] },
  },
};
