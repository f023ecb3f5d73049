import { defineCheck } from '../define-check.js';
import { TOOL_RULES } from '../descriptors/tool.js';
import { TOOL_LIST_RULES } from '../descriptors/tool-list.js';
import { evaluateList } from '../shared/list-check.js';

export default defineCheck({
  id: 'tools',
  title: 'Tools',
  group: 'legacy',
  level: 'MUST',
  era: 'legacy',
  profile: 'standard',
  cite: {
    revision: '2025-11-25',
    url: 'https://modelcontextprotocol.io/specification/2025-11-25/server/tools#tool',
    says: 'A tool has a name and an inputSchema, a JSON Schema of type object.',
  },
  advice: 'Give every tool a name and an inputSchema of type object.',
  needs: ['tools'],

  evaluate: (recording) =>
    evaluateList(recording, {
      step: 'tools',
      method: 'tools/list',
      member: 'tools',
      one: 'tool',
      many: 'tools',
      key: 'name',
      rules: TOOL_RULES,
      listRules: TOOL_LIST_RULES,
    }),
});
