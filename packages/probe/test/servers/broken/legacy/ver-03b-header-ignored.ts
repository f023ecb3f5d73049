import type { ServerCase } from '../../case.js';
import { TOOL } from '../../right-server.js';

export const ver03b: ServerCase = {
  id: 'VER-03b',
  does: 'takes any protocol version in the header',
  server: {
    answers: {
      '*': ({ headers }) =>
        headers['mcp-protocol-version'] === '1900-01-01' ? { result: { tools: [TOOL] } } : undefined,
    },
  },
  run: { profile: 'thorough', era: 'legacy' },
  expect: {
    verdicts: { 'version-header': 'warning' },
    words: { 'version-header': ['"MCP-Protocol-Version: 1900-01-01"', 'it must answer 400'] },
    codes: { 'version-header': ['invalid_version_accepted'] },
  },
};
