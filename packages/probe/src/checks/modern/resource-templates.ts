import { defineCheck } from '../define-check.js';
import { RESOURCE_TEMPLATE_RULES } from '../descriptors/resource-template.js';
import { clause } from '../shared/clauses.js';
import { evaluateModernList } from '../shared/modern-list.js';

export default defineCheck({
  id: 'modern.resource-templates',
  title: 'Resource templates (stateless)',
  group: 'modern',
  level: 'MUST',
  era: 'modern',
  profile: 'standard',
  cite: clause(
    '2026-07-28',
    'server/resources#resource-templates',
    'A template has a name and a URI template of RFC 6570.',
  ),
  advice: 'Give every template a name and a uriTemplate.',
  needs: ['modern.resource-templates'],

  evaluate: (recording) =>
    evaluateModernList(recording, {
      step: 'modern.resource-templates',
      method: 'resources/templates/list',
      member: 'resourceTemplates',
      one: 'resource template',
      many: 'resource templates',
      key: 'uriTemplate',
      rules: RESOURCE_TEMPLATE_RULES,
      isOptional: true,
    }),
});
