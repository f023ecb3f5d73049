import type { HostRule } from './host-rule.js';

/** The apps and claude.ai, which send the names of remote servers on as they are, and every host on Claude's API. */
export const CLAUDE: readonly HostRule[] = [
  {
    id: 'claude.tool-name',
    host: 'Claude',
    does: 'takes only tool names of 1 to 64 of A-Z, a-z, 0-9, "_" and "-", and refuses the whole list over another',
    source: 'https://github.com/anthropics/claude-code/issues/36921',
    date: '2026-03-21',
    confidence: 'high',
    kind: 'name',
    pattern: /^[A-Za-z0-9_-]+$/,
    longest: 64,
  },
  {
    id: 'claude.schema-root',
    host: 'Claude',
    does: 'takes no anyOf, oneOf or allOf at the root of an inputSchema, and drops the tool or fails the whole request',
    source: 'https://github.com/makenotion/notion-mcp-server/issues/341',
    date: '2026-08-05',
    confidence: 'high',
    kind: 'schema-root',
    keywords: ['anyOf', 'oneOf', 'allOf'],
  },
  {
    id: 'claude.parameter-name',
    host: 'Claude',
    does: 'takes only names of parameters of 1 to 64 of A-Z, a-z, 0-9, "_", "." and "-", and fails every request that holds the tool',
    source: 'https://github.com/anthropics/claude-code/issues/79418',
    date: '2026-08-17',
    confidence: 'high',
    kind: 'parameter-name',
    pattern: /^[A-Za-z0-9_.-]{1,64}$/,
  },
];
