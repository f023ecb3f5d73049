import type { ServerCase } from '../../case.js';
import { TOOL } from '../../right-server.js';

const tools = Array.from({ length: 130 }, (_, index) => ({ ...TOOL, name: `tool_${index}` }));
export const hostTools: ServerCase = {
  id: 'host-tool-count',
  does: 'lists more tools than hosts send to a model',
  server: { lists: { tools } },
  expect: {
    verdicts: { tools: 'warning' },
    words: { tools: ['VS Code sends at most 128 tools in a request', 'this server alone lists 130'] },
    codes: { tools: ['host_tool_count'] },
  },
};

const inputSchema = {
  type: 'object',
  properties: { 'filter[id]': { type: 'string', description: 'An id.' } },
  oneOf: [{ required: ['filter[id]'] }, {}],
};
export const hostSchema: ServerCase = {
  id: 'host-schema',
  does: 'has a union at the root of a schema, brackets in a parameter and a description of 5,000 characters',
  server: { lists: { tools: [{ ...TOOL, inputSchema, description: 'Adds. '.repeat(900) }] } },
  expect: {
    verdicts: { tools: 'warning' },
    words: {
      tools: [
        'Claude takes no anyOf, oneOf or allOf at the root of an inputSchema',
        'Claude takes only names of parameters',
        '"filter[id]"',
        'Claude Code cuts descriptions of tools after 2,048 characters: Tool "add" has 5,400',
      ],
    },
    codes: { tools: ['host_schema_root', 'host_parameter_name', 'host_description'] },
  },
};
