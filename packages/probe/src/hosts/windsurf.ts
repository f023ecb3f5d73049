import type { HostRule } from './host-rule.js';

export const WINDSURF: readonly HostRule[] = [
  {
    id: 'windsurf.tool-count',
    host: 'Windsurf (Cascade)',
    does: 'has room for 100 tools, those of all servers together',
    source: 'https://docs.devin.ai/desktop/cascade/mcp',
    date: '2026-09-27',
    confidence: 'medium',
    kind: 'tool-count',
    most: 100,
  },
];
