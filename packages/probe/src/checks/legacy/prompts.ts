import { defineCheck } from '../define-check.js';
import { PROMPT_RULES } from '../descriptors/prompt.js';
import { evaluateList } from '../shared/list-check.js';

export default defineCheck({
  id: 'prompts',
  title: 'Prompts',
  group: 'legacy',
  level: 'MUST',
  era: 'legacy',
  profile: 'standard',
  cite: {
    revision: '2025-11-25',
    url: 'https://modelcontextprotocol.io/specification/2025-11-25/server/prompts#prompt',
    says: 'A prompt has a name and may list arguments, each with a name.',
  },
  advice: 'Give every prompt a name, and every argument of it.',
  needs: ['prompts'],

  evaluate: (recording) =>
    evaluateList(recording, {
      step: 'prompts',
      method: 'prompts/list',
      member: 'prompts',
      one: 'prompt',
      many: 'prompts',
      key: 'name',
      rules: PROMPT_RULES,
    }),
});
