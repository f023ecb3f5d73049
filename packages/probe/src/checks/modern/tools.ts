import { defineCheck } from '../define-check.js';
import { mcpHeaders } from '../descriptors/mcp-header.js';
import { TOOL_RULES } from '../descriptors/tool.js';
import { TOOL_LIST_RULES } from '../descriptors/tool-list.js';
import { clause } from '../shared/clauses.js';
import { evaluateModernList } from '../shared/modern-list.js';

export default defineCheck({
  id: 'modern.tools',
  title: 'Tools (stateless)',
  group: 'modern',
  level: 'MUST',
  era: 'modern',
  profile: 'standard',
  cite: clause(
    '2026-07-28',
    'server/tools#tool',
    'A tool has a name and an input schema of JSON Schema, whose type is object.',
  ),
  advice: 'Give every tool a name and an inputSchema with "type": "object".',
  needs: ['modern.tools'],

  evaluate: (recording) =>
    evaluateModernList(recording, {
      step: 'modern.tools',
      method: 'tools/list',
      member: 'tools',
      one: 'tool',
      many: 'tools',
      key: 'name',
      rules: [...TOOL_RULES, mcpHeaders],
      listRules: TOOL_LIST_RULES,
    }),
});
