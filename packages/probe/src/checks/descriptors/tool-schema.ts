/** Rules for the two JSON Schemas of a tool. Whether a schema is valid in its dialect is another question than these. */
import { isObject, type JsonObject } from '../../protocol/json-rpc.js';
import { isAtLeast, type Revision } from '../../protocol/revisions.js';
import { clause } from '../shared/clauses.js';
import { dialectNamed, CURRENT } from '../schemas/dialects.js';
import { listed, quote, shown } from '../shared/words.js';
import { fault, pointerTo, wrongType, type Fault, type Rule } from './rule.js';

export type SchemaMember = 'inputSchema' | 'outputSchema';

export const inputSchema: Rule = (tool, { revision }) => {
  if (!('inputSchema' in tool)) {
    return [
      fault('failed', 'input_schema_missing', 'has no inputSchema', {
        advice: 'Give every tool an inputSchema; {"type": "object"} for one without parameters.',
      }),
    ];
  }
  return rootRules(tool, 'inputSchema', revision);
};

export const outputSchema: Rule = (tool, { revision }) =>
  'outputSchema' in tool ? rootRules(tool, 'outputSchema', revision) : [];

/** Diagnostics, section 4: an object schema whose properties and required have the right shape. */
function rootRules(tool: JsonObject, member: SchemaMember, revision: Revision): Fault[] {
  const schema = tool[member];
  if (!isObject(schema)) return [wrongType(member, schema, 'a JSON Schema object')];
  const told = (key: string): boolean => isToldOfRoot(member, schema, [key], revision);
  const { properties, required } = schema;
  return [
    ...(told('type') ? [rootType(schema, member)] : []),
    ...(told('properties') ? [wrongPart(member, 'properties', properties, 'an object')] : []),
    ...(told('required') ? [wrongPart(member, 'required', required, 'an array of strings, beside properties')] : []),
  ];
}

/** Whether the rules of the tool itself say what is wrong at this place of its schema, so that its dialect need not. */
export function isToldOfRoot(
  member: SchemaMember,
  schema: JsonObject,
  path: readonly (string | number)[],
  revision: Revision,
): boolean {
  const [key, below] = path;
  const { properties, required, type } = schema;
  if (path.length === 2) return key === 'properties' && below === 'required' && isMisplacedRequired(properties);
  if (path.length > 2) return false;
  // From 2026-07-28 an output may be described as any kind of value.
  if (key === 'type') return type !== 'object' && (member === 'inputSchema' || !isAtLeast(revision, '2026-07-28'));
  if (key === 'properties') return properties !== undefined && !isObject(properties);
  return key === 'required' && required !== undefined && !isStrings(required);
}

function rootType({ type }: JsonObject, member: SchemaMember): Fault {
  const was =
    type === undefined ? `has an ${member} without "type"` : `has an ${member} whose "type" is ${shown(type)}`;
  return fault('failed', 'schema_type', `${was}; it must be "object", and strict clients drop the whole list over it`, {
    pointer: pointerTo(...(type === undefined ? [member] : [member, 'type'])),
    advice: `Add "type": "object" at the root of ${member}.`,
  });
}

function wrongPart(member: SchemaMember, part: string, value: unknown, wanted: string): Fault {
  return wrongType(`${member}.${part}`, value, wanted, [member, part]);
}

function isStrings(value: unknown): boolean {
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}

export const schemasOf = (tool: JsonObject): [SchemaMember, JsonObject][] =>
  (['inputSchema', 'outputSchema'] as const).flatMap((member) => {
    const schema = tool[member];
    return isObject(schema) ? [[member, schema] as [SchemaMember, JsonObject]] : [];
  });

/** Misplaced `required`, and boolean schemas where older revisions want objects. */
export const propertyValues: Rule = (tool, { revision }) =>
  schemasOf(tool).flatMap(([member, { properties }]) => {
    if (!isObject(properties)) return [];
    const faults: Fault[] = isMisplacedRequired(properties)
      ? [misplacedRequired(member, pointerTo(member, 'properties', 'required'))]
      : [];
    if (isAtLeast(revision, '2026-07-28')) return faults;
    for (const name of Object.keys(properties)) {
      const value = properties[name];
      if (typeof value === 'boolean') faults.push(booleanSubschema(member, name, value));
    }
    return faults;
  });

function booleanSubschema(member: SchemaMember, name: string, value: boolean): Fault {
  const says = `has the property ${quote(name, 60)} as the boolean schema ${value} in ${member}; up to 2025-11-25 it is typed as an object, and some clients drop the whole list over it`;
  return fault('warning', 'boolean_subschema', says, {
    pointer: pointerTo(member, 'properties', name),
    advice: `Write {} for true, or {"not": {}} for false.`,
  });
}

function isMisplacedRequired(properties: unknown): boolean {
  return isObject(properties) && Array.isArray(properties['required']);
}

function misplacedRequired(member: SchemaMember, pointer: string): Fault {
  const says = `has "required" among the properties of ${member}, where it is a parameter and demands nothing`;
  return fault('warning', 'required_misplaced', says, { pointer, advice: `Move "required" up, beside "properties".` });
}

/** Keywords that may bring in properties that are not listed. */
const OPENING = ['$ref', '$dynamicRef', 'allOf', 'anyOf', 'oneOf', 'if', 'patternProperties', 'dependentSchemas'];

export const requiredNames: Rule = (tool) =>
  schemasOf(tool).flatMap(([member, schema]): Fault[] => {
    const { properties, required } = schema;
    if (!Array.isArray(required) || OPENING.some((keyword) => keyword in schema)) return [];
    const known = isObject(properties) ? properties : {};
    const unknown = required.filter((name): name is string => typeof name === 'string' && !Object.hasOwn(known, name));
    if (unknown.length === 0) return [];
    const says = `requires ${listed(unknown.map((name) => quote(name, 60)))} in ${member} without describing it among the properties`;
    return [
      fault('warning', 'required_unknown', says, {
        pointer: pointerTo(member, 'required'),
        advice: 'Describe every required parameter in properties, or take it out of required.',
      }),
    ];
  });

/** One note a tool: what a model must guess. */
export const parameterDescriptions: Rule = ({ inputSchema: schema }) => {
  const properties = isObject(schema) && isObject(schema['properties']) ? Object.entries(schema['properties']) : [];
  const bare = properties.filter(([, value]) => isObject(value) && !isDescribed(value)).map(([name]) => name);
  if (bare.length === 0) return [];
  return [
    fault('note', 'parameter_description_missing', 'Parameters without a description', {
      pointer: '/inputSchema/properties',
      detail: listed(bare.map((name) => quote(name, 60))),
      advice: 'Describe each parameter: models choose its value by that text.',
    }),
  ];
};

function isDescribed(schema: JsonObject): boolean {
  const { description } = schema;
  return (typeof description === 'string' && description.trim() !== '') || typeof schema['$ref'] === 'string';
}

/** A client compiles the output schema; the input schema it mostly passes on. So the same dialect weighs differently. */
export const dialect: Rule = (tool) =>
  schemasOf(tool).flatMap(([member, { $schema }]): Fault[] => {
    const named = dialectNamed($schema);
    if (typeof $schema !== 'string' || named === CURRENT) return [];
    if (!named) return [unknownDialect(member, $schema)];
    const severity = member === 'outputSchema' ? 'warning' : 'note';
    const says =
      severity === 'note'
        ? 'An inputSchema in another dialect than JSON Schema 2020-12'
        : `declares the dialect ${quote($schema, 100)} for its ${member}; clients must support only JSON Schema 2020-12, and one that does refuses the result`;
    return [
      fault(severity, `${member === 'outputSchema' ? 'output' : 'input'}_dialect`, says, {
        pointer: pointerTo(member, '$schema'),
        detail: named.name,
        advice: 'Write the schema in JSON Schema 2020-12, or leave $schema out.',
        cite: SCHEMA_DIALECT,
      }),
    ];
  });

const SCHEMA_DIALECT = clause(
  '2025-11-25',
  'basic#schema-dialect',
  'Only the dialect 2020-12 must be supported; others may be declared.',
);

function unknownDialect(member: SchemaMember, $schema: string): Fault {
  const says = `declares the dialect ${quote($schema, 100)} for its ${member}, which is none of the published ones; clients cannot validate with it`;
  return fault('warning', 'dialect_unknown', says, {
    pointer: pointerTo(member, '$schema'),
    advice: 'Declare https://json-schema.org/draft/2020-12/schema, or leave $schema out.',
    cite: SCHEMA_DIALECT,
  });
}
