import type { HostRule } from './host-rule.js';

/** Hosts on OpenAI's API; some (Codex) rename tools before they send them. */
export const OPENAI: readonly HostRule[] = [
  {
    id: 'openai.tool-name',
    host: "OpenAI's API",
    does: 'takes only tool names of 1 to 64 of A-Z, a-z, 0-9, "_" and "-", unless the host renames them',
    source: 'https://github.com/nanbingxyz/5ire/issues/403',
    date: '2026-01-17',
    confidence: 'medium',
    kind: 'name',
    pattern: /^[A-Za-z0-9_-]+$/,
    longest: 64,
  },
  {
    id: 'openai.schema-root',
    host: "OpenAI's API",
    does: 'takes no anyOf, oneOf, allOf, enum or not at the root of an inputSchema, and fails the whole request',
    // The whole error is quoted in https://github.com/langchain-ai/langchainjs/issues/9804.
    source: 'https://github.com/makenotion/notion-mcp-server/issues/340',
    date: '2026-08-05',
    confidence: 'high',
    kind: 'schema-root',
    keywords: ['anyOf', 'oneOf', 'allOf', 'enum', 'not'],
  },
];
