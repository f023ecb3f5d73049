import type { ServerCase } from '../../case.js';
import { TOOL } from '../../right-server.js';

export const mcpHeaderMarks: ServerCase = {
  id: 'mcp-headers',
  does: 'marks parameters with x-mcp-header in every wrong way',
  server: {
    speaks: 'modern',
    lists: {
      tools: [
        {
          ...TOOL,
          inputSchema: {
            type: 'object',
            properties: {
              a: { type: 'string', description: 'A.', 'x-mcp-header': 'bad name' },
              b: { type: 'number', description: 'B.', 'x-mcp-header': 'B' },
              c: { type: 'string', description: 'C.', 'x-mcp-header': 'b' },
              d: { type: 'array', description: 'D.', items: { type: 'string', 'x-mcp-header': 'D' } },
              apiKey: { type: 'string', description: 'E.', 'x-mcp-header': 'Key' },
              'x-mcp-header': { type: 'string', description: 'A parameter of that name.' },
            },
          },
        },
      ],
    },
  },
  expect: {
    verdicts: { 'modern.tools': 'warning' },
    words: {
      'modern.tools': [
        '"bad name", which is no name of an HTTP header',
        'its type is "number"',
        'marks the parameters "b" and "c" with the same',
        '/inputSchema/properties/d/items',
        '"apiKey"',
        'proxies read and log',
        'clients must drop the tool',
      ],
    },
    codes: {
      'modern.tools': [
        'mcp_header_name',
        'mcp_header_type',
        'mcp_header_repeated',
        'mcp_header_misplaced',
        'mcp_header_sensitive',
      ],
    },
  },
};
