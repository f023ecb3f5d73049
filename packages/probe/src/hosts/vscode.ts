import type { HostRule } from './host-rule.js';

const LONGEST_PREFIX = 18;
const LONGEST_NAME = 64;

export const VS_CODE: readonly HostRule[] = [
  {
    id: 'vscode.tool-count',
    host: 'VS Code',
    does: 'sends at most 128 tools in a request, those of all servers together',
    // Documented at https://code.visualstudio.com/docs/agents/run/tools.
    source: 'https://github.com/microsoft/vscode/issues/337428',
    date: '2026-09-23',
    confidence: 'high',
    kind: 'tool-count',
    most: 128,
  },
  {
    id: 'vscode.cut-name',
    host: 'VS Code',
    does: 'writes "." as "_" and cuts names, with its prefix, to 64 characters, so that tools become one',
    // The prefix is `mcp_<server>_`, of at most 18 characters, from the name that the server gives itself.
    source: 'https://github.com/microsoft/vscode/pull/318638',
    date: '2026-05-27',
    confidence: 'high',
    kind: 'cut-name',
    cut: (tool, server) => {
      const prefix = `mcp_${server.toLowerCase()}_`.slice(0, LONGEST_PREFIX);
      return (prefix + tool).replaceAll('.', '_').slice(0, LONGEST_NAME);
    },
  },
];
