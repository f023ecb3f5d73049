import { isObject } from '../../protocol/json-rpc.js';
import { count, quote, shown } from '../shared/words.js';
import { describedAs, icons, repeatedValues } from './common.js';
import { content } from './content.js';
import { fault, optionalMembers, pointerTo, requiredString, type Fault, type Rule } from './rule.js';

const ARGUMENT_MEMBERS: readonly Rule[] = [
  requiredString('name'),
  optionalMembers({ title: 'string', description: 'string', required: 'boolean' }),
];

const promptArguments: Rule = ({ arguments: list }, context) =>
  !Array.isArray(list)
    ? []
    : list.flatMap((argument: unknown, index): Fault[] => {
        const at = pointerTo('arguments', index);
        if (!isObject(argument)) {
          return [
            fault('failed', 'argument_type', `has ${shown(argument)} as argument ${index + 1}; it must be an object`, {
              pointer: at,
            }),
          ];
        }
        const label = typeof argument['name'] === 'string' ? quote(argument['name'], 60) : String(index + 1);
        return ARGUMENT_MEMBERS.flatMap((rule) => rule(argument, context)).map((found) => ({
          ...found,
          code: `argument_${found.code}`,
          says: `has an argument ${label} that ${found.says}`,
          pointer: at + found.pointer,
        }));
      });

const argumentNames: Rule = ({ arguments: list }) =>
  !Array.isArray(list)
    ? []
    : [...repeatedValues(list.filter(isObject), 'name')].map(([name, times]) =>
        fault(
          'warning',
          'argument_repeated',
          `has ${count(times, 'argument')} called ${quote(name, 60)}; hosts fill in only one`,
          {
            pointer: '/arguments',
            advice: 'Give each argument a name of its own.',
          },
        ),
      );

export const PROMPT_RULES: readonly Rule[] = [
  requiredString('name'),
  optionalMembers({ title: 'string', description: 'string', arguments: 'array', icons: 'array', _meta: 'object' }),
  promptArguments,
  argumentNames,
  icons,
  content,
  describedAs('note', 'Describe the prompt, so that people can choose it.'),
];
