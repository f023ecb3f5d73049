import type { ServerCase } from '../../case.js';
import { TOOL } from '../../right-server.js';

export const modernSchemas: ServerCase = {
  id: 'modern-schemas',
  does: 'uses what 2026-07-28 allows in schemas: any keyword, any type of output, boolean schemas',
  server: {
    speaks: 'modern',
    lists: {
      tools: [
        {
          ...TOOL,
          inputSchema: {
            type: 'object',
            properties: { a: true, b: { type: 'string', 'x-mcp-header': 'Region' } },
            dependentRequired: { a: ['b'] },
            if: { required: ['a'] },
            then: { required: ['b'] },
          },
          outputSchema: { type: 'array', items: { type: 'string' } },
        },
      ],
    },
  },
  expect: { words: { 'modern.tools': ['1 tool, well formed'] } },
};
