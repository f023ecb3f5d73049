/** What is said of a schema that breaks its dialect, and how it is mended. */
import { isAtLeast, type Revision } from '../../protocol/revisions.js';
import type { Citation } from '../define-check.js';
import { clause } from '../shared/clauses.js';
import { kindOf, number, quote, shown } from '../shared/words.js';
import { fault, pointerTo, type Fault } from '../descriptors/rule.js';
import type { Dialect } from './dialects.js';
import type { PatternFault, ReferenceFault, SchemaJudgement } from './judge-schema.js';
import { memberPath } from './member-path.js';
import { MAX_DEPTH, MAX_SUBSCHEMAS, type KeywordFault, type PathStep } from './walk.js';

/** The tool's member that holds the schema, and by whose rules it is judged. */
export interface SchemaPlace {
  readonly member: string;
  readonly dialect: Dialect;
  readonly revision: Revision;
}

/** A schema that is wrong in one place is often so in many, by the same mistake in its maker. */
const TOLD = 5;

export function schemaFaults(judgement: SchemaJudgement, place: SchemaPlace): Fault[] {
  const { keywords, references, patterns, loop, cut } = judgement;
  return [
    ...few(keywords, (each) => keywordFault(each, place), place),
    ...few(references, (each) => referenceFault(each, place), place),
    ...few(patterns, (each) => patternFault(each, place), place),
    ...(loop ? [loopFault(loop, place)] : []),
    ...(cut ? [cutFault(cut, place)] : []),
  ];
}

function few<T>(found: readonly T[], say: (each: T) => Fault, { member }: SchemaPlace): Fault[] {
  const more = found.length - TOLD;
  return found.slice(0, TOLD).map((each, index) => {
    const said = say(each);
    if (more <= 0 || index < TOLD - 1) return said;
    return { ...said, says: `${said.says} (and ${number(more)} more like it in ${member})` };
  });
}

function keywordFault({ path, value, must, keyword }: KeywordFault, place: SchemaPlace): Fault {
  const { member, dialect, revision } = place;
  const isProperty = keyword === undefined && path.at(-2) === 'properties';
  const is = value === null || typeof value !== 'object' ? shown(value) : kindOf(value);
  const says = `has ${memberPath([member, ...path])} as ${is}; in ${dialect.name} it must be ${must}`;
  return fault('failed', isProperty ? 'property_not_schema' : 'schema_invalid', says, {
    pointer: pointerTo(member, ...path),
    advice: remedy(keyword, value, path, dialect),
    cite: citation(
      revision,
      'basic#schema-validation',
      'A schema is valid in the dialect that it declares, or in 2020-12.',
    ),
  });
}

const NAMES_OF_TYPES: Readonly<Record<string, string>> = {
  ...{ int: 'integer', int32: 'integer', int64: 'integer', long: 'integer' },
  ...{ float: 'number', double: 'number', decimal: 'number' },
  ...{ str: 'string', text: 'string', date: 'string', datetime: 'string', uuid: 'string', enum: 'string' },
  ...{ bool: 'boolean', dict: 'object', map: 'object', list: 'array', tuple: 'array', set: 'array', none: 'null' },
};

/** The mistakes that are met in the field, each with what was meant. */
function remedy(keyword: string | undefined, value: unknown, path: readonly PathStep[], dialect: Dialect): string {
  switch (keyword) {
    case 'exclusiveMinimum':
    case 'exclusiveMaximum':
      if (typeof value === 'boolean')
        return `Give ${keyword} the limit itself, in place of ${keyword === 'exclusiveMinimum' ? 'minimum' : 'maximum'}; true and false there ended with draft-04.`;
      break;
    case 'required':
      if (typeof value === 'boolean')
        return 'List the name of the property in the "required" array beside the "properties" that hold it.';
      break;
    case 'type': {
      const meant = typeof value === 'string' ? NAMES_OF_TYPES[value.toLowerCase()] : undefined;
      if (meant !== undefined) return `Write "type": "${meant}".`;
      if (value === 'any') return 'Leave "type" out where any value will do.';
      break;
    }
    default:
      if (path.at(-1) === 'items' && Array.isArray(value))
        return 'Write prefixItems for items by position, or declare the older dialect in $schema.';
  }
  return `Correct it there, so that the schema is valid ${dialect.name}; a library that makes schemas writes it right.`;
}

function referenceFault({ path, reference, target }: ReferenceFault, { member, revision }: SchemaPlace): Fault {
  const pointer = pointerTo(member, ...path);
  const refers = `refers to ${quote(reference, 100)} in ${member}`;
  if (target.kind === 'outside') {
    return fault('warning', 'network_reference', `${refers}; clients must not fetch schemas, so it stays unresolved`, {
      pointer,
      advice: 'Put the referenced schema into $defs and refer to it there.',
      ...(isAtLeast(revision, '2026-07-28') ? { cite: NO_FETCHING } : {}),
    });
  }
  const is = target.kind === 'nowhere' ? 'which does not exist there' : `which is ${shown(target.value)} and no schema`;
  return fault('failed', 'unresolved_reference', `${refers}, ${is}`, {
    pointer,
    advice: 'Define the schema under $defs, or correct the reference.',
  });
}

const NO_FETCHING = clause(
  '2026-07-28',
  'basic#ref-resolution',
  'A reference to the network is not followed, and a schema that needs one should be rejected.',
);

function patternFault({ path, pattern, verdict }: PatternFault, { member }: SchemaPlace): Fault {
  const where = `has the pattern ${quote(pattern, 80)} at ${memberPath([member, ...path])}`;
  const says =
    verdict === 'invalid'
      ? `${where}, which is no regular expression of ECMA-262; validators refuse the whole schema over it`
      : `${where}, which is a regular expression only without Unicode mode; validators that use it, as JSON Schema asks, refuse the whole schema`;
  return fault('warning', verdict === 'invalid' ? 'pattern_invalid' : 'pattern_not_unicode', says, {
    pointer: pointerTo(member, ...path),
    advice:
      verdict === 'invalid'
        ? 'Write the pattern in the syntax of JavaScript: no (?P<name>…), \\A, \\Z or inline flags.'
        : 'Escape only what has a meaning in a pattern (write - and not \\-), and close every brace.',
  });
}

function loopFault(path: readonly PathStep[], { member }: SchemaPlace): Fault {
  const says = `has ${memberPath([member, ...path])} apply itself to the same value again and again by $ref; validators never come to an end with it`;
  return fault('warning', 'reference_loop', says, {
    pointer: pointerTo(member, ...path),
    advice: 'Refer to the schema from a property or an item, as a tree does, or break the circle.',
  });
}

function cutFault(cut: NonNullable<SchemaJudgement['cut']>, { member }: SchemaPlace): Fault {
  if (cut === 'budget') {
    return fault('note', 'schemas_not_judged', 'The schemas of the list are too large to be looked into as a whole', {
      pointer: pointerTo(member),
      detail: member,
    });
  }
  const is =
    cut === 'depth' ? `nested deeper than ${MAX_DEPTH} levels` : `of more than ${number(MAX_SUBSCHEMAS)} subschemas`;
  return fault(
    'warning',
    `schema_${cut}`,
    `has an ${member} ${is}; it was looked into no further, and clients set such limits too`,
    {
      pointer: pointerTo(member),
      advice: 'Describe the parameters in fewer and flatter schemas.',
      cite: clause(
        '2026-07-28',
        'basic#composition-keyword-resource-use',
        'Who validates schemas should bound their depth, the number of subschemas or the time.',
      ),
    },
  );
}

function citation(revision: Revision, page: string, says: string): Citation {
  return clause(isAtLeast(revision, '2026-07-28') ? '2026-07-28' : '2025-11-25', page, says);
}
