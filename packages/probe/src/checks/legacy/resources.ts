import { defineCheck } from '../define-check.js';
import { RESOURCE_RULES } from '../descriptors/resource.js';
import { evaluateList } from '../shared/list-check.js';

export default defineCheck({
  id: 'resources',
  title: 'Resources',
  group: 'legacy',
  level: 'MUST',
  era: 'legacy',
  profile: 'standard',
  cite: {
    revision: '2025-11-25',
    url: 'https://modelcontextprotocol.io/specification/2025-11-25/server/resources#resource',
    says: 'A resource has a name and the URI that identifies it.',
  },
  advice: 'Give every resource a name and a uri.',
  needs: ['resources'],

  evaluate: (recording) =>
    evaluateList(recording, {
      step: 'resources',
      method: 'resources/list',
      member: 'resources',
      one: 'resource',
      many: 'resources',
      key: 'uri',
      rules: RESOURCE_RULES,
    }),
});
