import { clause } from '../shared/clauses.js';
import { shown } from '../shared/words.js';
import { describedAs, icons, mimeType, resourceAnnotations } from './common.js';
import { content } from './content.js';
import { fault, optionalMembers, requiredString, type Rule } from './rule.js';

const uriTemplate: Rule = ({ uriTemplate: value }) => {
  const problem = typeof value === 'string' ? problemIn(value.slice(0, 4096)) : undefined;
  if (problem === undefined) return [];
  return [
    fault('warning', 'uri_template_invalid', `has the uriTemplate ${shown(value)}, ${problem}`, {
      pointer: '/uriTemplate',
      advice: 'Write a URI template of RFC 6570, such as file:///{path}.',
      cite: clause('2025-11-25', 'server/resources#resource-templates', 'A template is a URI template of RFC 6570.'),
    }),
  ];
};

/** RFC 6570, section 2.3: names parted by commas, each with an optional prefix length or `*`; the operator before them. */
const EXPRESSION = /^[+#./;?&=,!@|]?[\w%.]+(?::\d{1,4}|\*)?(?:,[\w%.]+(?::\d{1,4}|\*)?)*$/;

function problemIn(template: string): string | undefined {
  let rest = template;
  for (let open = rest.indexOf('{'); open >= 0; open = rest.indexOf('{')) {
    const close = rest.indexOf('}', open);
    if (close < 0) return 'in which a brace is never closed';
    if (rest.slice(0, open).includes('}')) return 'in which a brace is never opened';
    const expression = rest.slice(open + 1, close);
    if (!EXPRESSION.test(expression)) return `in which ${shown(`{${expression}}`)} is no expression`;
    rest = rest.slice(close + 1);
  }
  return rest.includes('}') ? 'in which a brace is never opened' : undefined;
}

export const RESOURCE_TEMPLATE_RULES: readonly Rule[] = [
  requiredString('name'),
  requiredString('uriTemplate'),
  optionalMembers({
    title: 'string',
    description: 'string',
    mimeType: 'string',
    annotations: 'object',
    icons: 'array',
    _meta: 'object',
  }),
  uriTemplate,
  mimeType,
  resourceAnnotations,
  icons,
  content,
  describedAs('note', 'Describe the template, so that people and models can choose it.'),
];
