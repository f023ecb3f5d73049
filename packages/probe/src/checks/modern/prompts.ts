import { defineCheck } from '../define-check.js';
import { PROMPT_RULES } from '../descriptors/prompt.js';
import { clause } from '../shared/clauses.js';
import { evaluateModernList } from '../shared/modern-list.js';

export default defineCheck({
  id: 'modern.prompts',
  title: 'Prompts (stateless)',
  group: 'modern',
  level: 'MUST',
  era: 'modern',
  profile: 'standard',
  cite: clause('2026-07-28', 'server/prompts#prompt', 'A prompt has a name and may have a list of named arguments.'),
  advice: 'Give every prompt a name, and each of its arguments.',
  needs: ['modern.prompts'],

  evaluate: (recording) =>
    evaluateModernList(recording, {
      step: 'modern.prompts',
      method: 'prompts/list',
      member: 'prompts',
      one: 'prompt',
      many: 'prompts',
      key: 'name',
      rules: PROMPT_RULES,
    }),
});
