import { isObject } from '../../protocol/json-rpc.js';
import { clause } from '../shared/clauses.js';
import { listed, quote, shown } from '../shared/words.js';
import { describedAs, icons } from './common.js';
import { content } from './content.js';
import { fault, optionalMembers, pointerTo, requiredString, type Fault, type Rule } from './rule.js';
import { schemaSense } from './schema-sense.js';
import {
  dialect,
  inputSchema,
  outputSchema,
  parameterDescriptions,
  propertyValues,
  requiredNames,
} from './tool-schema.js';

const TOOL_NAMES = clause(
  '2025-11-25',
  'server/tools#tool-names',
  'Names should have 1 to 128 of the characters A-Z, a-z, 0-9, "_", "-" and ".", and be unique.',
);

const NAME_CHARACTER = /[A-Za-z0-9_.-]/;

const toolName: Rule = ({ name }) => {
  if (typeof name !== 'string') return [];
  const characters = [...name];
  const foreign = [...new Set(characters.filter((character) => !NAME_CHARACTER.test(character)))];
  const common = { pointer: '/name', cite: TOOL_NAMES };
  const faults: Fault[] = [];
  if (characters.length === 0 || characters.length > 128) {
    faults.push(
      fault('warning', 'tool_name_length', `has a name of ${characters.length} characters; 1 to 128 are allowed`, {
        ...common,
        advice: 'Give the tool a name of 1 to 128 characters.',
      }),
    );
  }
  if (foreign.length > 0) {
    const says = `has ${listed(foreign.map((character) => (character === ' ' ? 'a space' : quote(character))))} in its name; only A-Z, a-z, 0-9, "_", "-" and "." are allowed`;
    faults.push(
      fault('warning', 'tool_name_characters', says, {
        ...common,
        advice: 'Rename the tool with the allowed characters, and put the readable name into title.',
      }),
    );
  }
  return faults;
};

const HINTS = ['readOnlyHint', 'destructiveHint', 'idempotentHint', 'openWorldHint'];

const annotationTypes: Rule = ({ annotations }) => {
  if (!isObject(annotations)) return [];
  const wrong = (member: string, wanted: string): Fault =>
    fault(
      'warning',
      'annotation_type',
      `has the annotation ${member} ${shown(annotations[member])}; it must be ${wanted}`,
      {
        pointer: pointerTo('annotations', member),
        advice: `Make annotations.${member} ${wanted}, or leave it out.`,
      },
    );
  const hints = HINTS.filter((hint) => annotations[hint] !== undefined && typeof annotations[hint] !== 'boolean');
  const title =
    annotations['title'] === undefined || typeof annotations['title'] === 'string' ? [] : [wrong('title', 'a string')];
  return [...hints.map((hint) => wrong(hint, 'true or false')), ...title];
};

/** The verbs whose effect nobody calls read-only. */
const CHANGING = /^(?:delete|remove|drop|destroy|purge|erase)(?:[^a-z]|$)/;

const annotationSense: Rule = ({ name, annotations }) => {
  if (!isObject(annotations)) return [];
  const { readOnlyHint, destructiveHint } = annotations;
  const changes = typeof name === 'string' && CHANGING.test(firstWords(name));
  const says =
    readOnlyHint === true && destructiveHint === true
      ? 'is annotated both readOnlyHint and destructiveHint'
      : readOnlyHint === true && changes
        ? 'is annotated readOnlyHint, which its name contradicts'
        : destructiveHint === false && changes
          ? 'is annotated destructiveHint: false, which its name contradicts'
          : undefined;
  if (says === undefined) return [];
  return [
    fault('warning', 'annotations_contradict', `${says}; hosts ask the user or not by these hints`, {
      pointer: '/annotations',
      advice:
        'Set readOnlyHint only on tools that change nothing, and destructiveHint: false only on those that only add.',
    }),
  ];
};

/** `deleteUser`, `Delete User` and `delete_user` alike. */
function firstWords(name: string): string {
  return name
    .slice(0, 64)
    .replace(/([a-z])([A-Z])/g, '$1_$2')
    .toLowerCase();
}

export const TOOL_RULES: readonly Rule[] = [
  requiredString('name'),
  inputSchema,
  outputSchema,
  optionalMembers({
    title: 'string',
    description: 'string',
    annotations: 'object',
    icons: 'array',
    execution: 'object',
    _meta: 'object',
  }),
  propertyValues,
  schemaSense,
  toolName,
  describedAs('warning', 'Describe what the tool does and when to use it: models choose tools by that text.'),
  parameterDescriptions,
  requiredNames,
  dialect,
  annotationTypes,
  annotationSense,
  icons,
  content,
];
