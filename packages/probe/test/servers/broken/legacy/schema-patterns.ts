import type { ServerCase } from '../../case.js';
import { TOOL } from '../../right-server.js';

const properties = {
  date: { type: 'string', pattern: '(?P<year>\\d{4})', description: 'A date.' },
  slug: { type: 'string', pattern: '^[a-z]+\\-[a-z]+$', description: 'A slug.' },
  slow: { type: 'string', pattern: '^(a+)+$', description: 'Never run by us.' },
};
export const schemaPatterns: ServerCase = {
  id: 'schema-patterns',
  does: 'writes patterns in the syntax of other languages',
  server: { lists: { tools: [{ ...TOOL, inputSchema: { type: 'object', properties } }] } },
  expect: {
    verdicts: { tools: 'warning' },
    words: {
      tools: [
        'the pattern "(?P<year>\\d{4})" at inputSchema.properties.date.pattern, which is no regular expression of ECMA-262',
        'inputSchema.properties.slug.pattern, which is a regular expression only without Unicode mode',
      ],
    },
    codes: { tools: ['pattern_invalid', 'pattern_not_unicode'] },
  },
};
