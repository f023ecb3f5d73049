/**
 * What each keyword's value must be: the meta-schemas of JSON Schema as tables, from which a schema is judged in one walk
 * without compiling anything. `keywords.spec.ts` holds them to the official meta-schemas as Ajv reads them.
 */
import { isObject } from '../../protocol/json-rpc.js';
import { fingerprint } from '../shared/json-text.js';

export interface Keyword {
  /** Goes on from "it must be". */
  readonly must: string;
  readonly fits: (value: unknown) => boolean;
  /** Where subschemas stand in the value; a subschema that is no schema is told where it stands. */
  readonly holds?: Holds;
}

export type Holds = 'schema' | 'schema-or-boolean' | 'list' | 'map' | 'schema-or-list' | 'dependencies';

export type Keywords = ReadonlyMap<string, Keyword>;

const isString = (value: unknown): value is string => typeof value === 'string';
const isCount = (value: unknown): boolean => Number.isInteger(value) && Number(value) >= 0;
const isAnything = (): boolean => true;

function areDifferent(values: readonly unknown[]): boolean {
  return (
    new Set(values.map((value) => (isString(value) ? `"${value}` : (fingerprint(value) ?? value)))).size ===
    values.length
  );
}

function areNames(value: unknown): boolean {
  return Array.isArray(value) && value.every(isString) && areDifferent(value);
}

const TYPES: ReadonlySet<unknown> = new Set(['array', 'boolean', 'integer', 'null', 'number', 'object', 'string']);

function isType(value: unknown): boolean {
  if (!Array.isArray(value)) return TYPES.has(value);
  return value.length > 0 && value.every((each) => TYPES.has(each)) && areDifferent(value);
}

function isDependencies(value: unknown): boolean {
  return isObject(value) && Object.values(value).every((each) => !Array.isArray(each) || areNames(each));
}

const STRING: Keyword = { must: 'a string', fits: isString };
const NUMBER: Keyword = { must: 'a number', fits: (value) => typeof value === 'number' };
const POSITIVE: Keyword = { must: 'a number above 0', fits: (value) => typeof value === 'number' && value > 0 };
const COUNT: Keyword = { must: 'a whole number, 0 or more', fits: isCount };
const BOOLEAN: Keyword = { must: 'true or false', fits: (value) => typeof value === 'boolean' };
const ARRAY: Keyword = { must: 'an array', fits: Array.isArray };
const NAMES: Keyword = { must: 'an array of different strings', fits: areNames };
const SOME_NAMES: Keyword = {
  must: 'an array of at least one string, each different',
  fits: (value) => areNames(value) && Array.isArray(value) && value.length > 0,
};
const VALUES: Keyword = {
  must: 'an array of at least one value, each different',
  fits: (value) => Array.isArray(value) && value.length > 0 && areDifferent(value),
};
const TYPE: Keyword = {
  must: 'one of "string", "number", "integer", "boolean", "object", "array" and "null", or an array of different ones',
  fits: isType,
};
const ID: Keyword = {
  must: 'a URI without a fragment',
  fits: (value) => isString(value) && !/#(?!$)/.test(value) && value.indexOf('#') === value.lastIndexOf('#'),
};
const NAMES_OF_NAMES: Keyword = {
  must: 'an object of arrays of different strings',
  fits: (value) => isObject(value) && Object.values(value).every(areNames),
};
const VOCABULARY: Keyword = {
  must: 'an object of booleans',
  fits: (value) => isObject(value) && Object.values(value).every((each) => typeof each === 'boolean'),
};
const SCHEMA: Keyword = { must: 'a schema', fits: isAnything, holds: 'schema' };
/** Draft-04 has `true` and `false` here, though they are no schemas there. */
const SCHEMA_OR_BOOLEAN: Keyword = { must: 'a schema, true or false', fits: isAnything, holds: 'schema-or-boolean' };
const LIST: Keyword = {
  must: 'an array of at least one schema',
  fits: (value) => Array.isArray(value) && value.length > 0,
  holds: 'list',
};
const MAP: Keyword = { must: 'an object of schemas', fits: isObject, holds: 'map' };
const SCHEMA_OR_LIST: Keyword = {
  must: 'a schema, or an array of at least one schema',
  fits: (value) => !Array.isArray(value) || value.length > 0,
  holds: 'schema-or-list',
};
const DEPENDENCIES: Keyword = {
  must: 'an object of schemas or arrays of different strings',
  fits: isDependencies,
  holds: 'dependencies',
};

function anchor(form: RegExp, must: string): Keyword {
  return { must, fits: (value) => isString(value) && form.test(value) };
}

/** All drafts from 04 to 2020-12. */
const COMMON: readonly (readonly [string, Keyword])[] = [
  ...(['$schema', 'title', 'description', 'pattern', 'format'] as const).map((name) => [name, STRING] as const),
  ...(['maximum', 'minimum'] as const).map((name) => [name, NUMBER] as const),
  ...(['maxLength', 'minLength', 'maxItems', 'minItems', 'maxProperties', 'minProperties'] as const).map(
    (name) => [name, COUNT] as const,
  ),
  ...(['properties', 'patternProperties', 'definitions'] as const).map((name) => [name, MAP] as const),
  ...(['allOf', 'anyOf', 'oneOf'] as const).map((name) => [name, LIST] as const),
  ['multipleOf', POSITIVE],
  ['uniqueItems', BOOLEAN],
  ['type', TYPE],
  ['not', SCHEMA],
  ['dependencies', DEPENDENCIES],
  ['additionalProperties', SCHEMA],
];

export const DRAFT_04: Keywords = new Map([
  ...COMMON,
  ['id', STRING],
  ['exclusiveMaximum', BOOLEAN],
  ['exclusiveMinimum', BOOLEAN],
  ['additionalItems', SCHEMA_OR_BOOLEAN],
  ['additionalProperties', SCHEMA_OR_BOOLEAN],
  ['items', SCHEMA_OR_LIST],
  ['required', SOME_NAMES],
  ['enum', VALUES],
  ['dependencies', { ...DEPENDENCIES, fits: areFilledDependencies }],
]);

function areFilledDependencies(value: unknown): boolean {
  return (
    isDependencies(value) &&
    isObject(value) &&
    Object.values(value).every((each) => !Array.isArray(each) || each.length > 0)
  );
}

export const DRAFT_06: Keywords = new Map([
  ...COMMON,
  ['$id', STRING],
  ['$ref', STRING],
  ['examples', ARRAY],
  ['exclusiveMaximum', NUMBER],
  ['exclusiveMinimum', NUMBER],
  ['additionalItems', SCHEMA],
  ['items', SCHEMA_OR_LIST],
  ['contains', SCHEMA],
  ['propertyNames', SCHEMA],
  ['required', NAMES],
  ['enum', VALUES],
]);

export const DRAFT_07: Keywords = new Map([
  ...DRAFT_06,
  ['$comment', STRING],
  ['readOnly', BOOLEAN],
  ['contentMediaType', STRING],
  ['contentEncoding', STRING],
  ['if', SCHEMA],
  ['then', SCHEMA],
  ['else', SCHEMA],
  ['enum', ARRAY],
]);

export const DRAFT_2019_09: Keywords = new Map([
  ...DRAFT_07,
  ['$id', ID],
  ['$anchor', anchor(/^[A-Za-z][-A-Za-z0-9.:_]*$/, 'a name that begins with a letter')],
  ['$recursiveRef', STRING],
  ['$recursiveAnchor', BOOLEAN],
  ['$vocabulary', VOCABULARY],
  ['$defs', MAP],
  ['dependentSchemas', MAP],
  ['dependentRequired', NAMES_OF_NAMES],
  ['unevaluatedItems', SCHEMA],
  ['unevaluatedProperties', SCHEMA],
  ['contentSchema', SCHEMA],
  ['maxContains', COUNT],
  ['minContains', COUNT],
  ['deprecated', BOOLEAN],
  ['writeOnly', BOOLEAN],
]);

const NAME = anchor(/^[A-Za-z_][-A-Za-z0-9._]*$/, 'a name that begins with a letter or "_"');

/** Without `additionalItems`, which 2020-12 no longer knows. */
export const DRAFT_2020_12: Keywords = new Map([
  ...[...DRAFT_2019_09].filter(([name]) => name !== 'additionalItems'),
  ['$anchor', NAME],
  ['$dynamicRef', STRING],
  ['$dynamicAnchor', NAME],
  ['$recursiveAnchor', NAME],
  ['prefixItems', LIST],
  ['items', SCHEMA],
]);
