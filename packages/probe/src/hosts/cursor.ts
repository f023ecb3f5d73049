import type { HostRule } from './host-rule.js';

export const CURSOR: readonly HostRule[] = [
  {
    id: 'cursor.full-name',
    host: 'Cursor',
    does: 'leaves out tools whose name has 60 characters or more together with the name of the server',
    source: 'https://github.com/ComposioHQ/composio/issues/2788',
    date: '2026-02-27',
    confidence: 'medium',
    kind: 'full-name',
    longest: 59,
    prefix: (server) => server,
  },
  {
    id: 'cursor.tool-count',
    host: 'Cursor',
    does: 'warned of more than 80 tools in 2025, and sent only the first 40 before',
    source: 'https://github.com/Snowflake-Labs/mcp/issues/77',
    date: '2025-09-02',
    confidence: 'low',
    kind: 'tool-count',
    most: 80,
  },
];
