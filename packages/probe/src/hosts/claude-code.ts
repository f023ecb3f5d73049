import type { HostRule } from './host-rule.js';

export const CLAUDE_CODE: readonly HostRule[] = [
  {
    id: 'claude-code.description',
    host: 'Claude Code',
    does: 'cuts descriptions of tools after 2,048 characters',
    // Documented at https://code.claude.com/docs/en/mcp#for-mcp-server-authors as 2 KB.
    source: 'https://github.com/anthropics/claude-code/issues/41593',
    date: '2026-03-31',
    confidence: 'high',
    kind: 'description',
    longest: 2048,
  },
  {
    id: 'claude-code.full-name',
    host: 'Claude Code',
    does: 'calls a tool mcp__<server>__<tool> and cannot load one whose full name is longer than 64 characters',
    source: 'https://github.com/anthropics/claude-code/issues/16425',
    date: '2026-01-06',
    confidence: 'medium',
    kind: 'full-name',
    longest: 64,
    prefix: (server) => `mcp__${server}__`,
  },
];
