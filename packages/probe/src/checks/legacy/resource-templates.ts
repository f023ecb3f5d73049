import { defineCheck } from '../define-check.js';
import { RESOURCE_TEMPLATE_RULES } from '../descriptors/resource-template.js';
import { evaluateList } from '../shared/list-check.js';

export default defineCheck({
  id: 'resource-templates',
  title: 'Resource templates',
  group: 'legacy',
  level: 'MUST',
  era: 'legacy',
  profile: 'standard',
  cite: {
    revision: '2025-11-25',
    url: 'https://modelcontextprotocol.io/specification/2025-11-25/server/resources#resource-templates',
    says: 'A template has a name and a URI template of RFC 6570.',
  },
  advice: 'Give every template a name and a uriTemplate.',
  needs: ['resource-templates'],

  evaluate: (recording) =>
    evaluateList(recording, {
      step: 'resource-templates',
      method: 'resources/templates/list',
      member: 'resourceTemplates',
      one: 'resource template',
      many: 'resource templates',
      key: 'uriTemplate',
      rules: RESOURCE_TEMPLATE_RULES,
      isOptional: true,
    }),
});
