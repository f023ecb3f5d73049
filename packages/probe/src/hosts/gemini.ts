import type { HostRule } from './host-rule.js';

export const GEMINI: readonly HostRule[] = [
  {
    id: 'gemini.tool-name',
    host: 'Gemini',
    does: 'takes only names that begin with a letter or "_", unless the host puts a prefix before them',
    source: 'https://github.com/wonderwhy-er/DesktopCommanderMCP/issues/79',
    date: '2025-07-06',
    confidence: 'medium',
    kind: 'name',
    pattern: /^[A-Za-z_]/,
    longest: Number.POSITIVE_INFINITY,
  },
];
