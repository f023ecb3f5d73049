import { defineCheck } from '../define-check.js';
import { RESOURCE_RULES } from '../descriptors/resource.js';
import { clause } from '../shared/clauses.js';
import { evaluateModernList } from '../shared/modern-list.js';

export default defineCheck({
  id: 'modern.resources',
  title: 'Resources (stateless)',
  group: 'modern',
  level: 'MUST',
  era: 'modern',
  profile: 'standard',
  cite: clause('2026-07-28', 'server/resources#resource', 'A resource has a URI and a name.'),
  advice: 'Give every resource a uri and a name.',
  needs: ['modern.resources'],

  evaluate: (recording) =>
    evaluateModernList(recording, {
      step: 'modern.resources',
      method: 'resources/list',
      member: 'resources',
      one: 'resource',
      many: 'resources',
      key: 'uri',
      rules: RESOURCE_RULES,
    }),
});
