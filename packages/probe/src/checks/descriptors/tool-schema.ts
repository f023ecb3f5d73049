/** Rules for the two JSON Schemas of a tool. Whether a schema is valid in its dialect is another question than these. */
import { isObject, type JsonObject } from '../../protocol/json-rpc.js';
import { isAtLeast } from '../../protocol/revisions.js';
import { clause } from '../shared/clauses.js';
import { kindOf, listed, quote, shown } from '../shared/words.js';
import { fault, pointerTo, wrongType, type Fault, type Rule } from './rule.js';
import { resolveLocal, subschemasOf } from './schema-walk.js';

type SchemaMember = 'inputSchema' | 'outputSchema';

export const inputSchema: Rule = (tool) => {
  if (!('inputSchema' in tool)) {
    return [
      fault('failed', 'input_schema_missing', 'has no inputSchema', {
        advice: 'Give every tool an inputSchema; {"type": "object"} for one without parameters.',
      }),
    ];
  }
  return rootRules(tool, 'inputSchema');
};

export const outputSchema: Rule = (tool) => ('outputSchema' in tool ? rootRules(tool, 'outputSchema') : []);

/** Diagnostics, section 4: an object schema whose properties and required have the right shape. */
function rootRules(tool: JsonObject, member: SchemaMember): Fault[] {
  const schema = tool[member];
  if (!isObject(schema)) return [wrongType(member, schema, 'a JSON Schema object')];
  const { properties, required } = schema;
  return [
    ...rootType(schema, member),
    ...(properties === undefined || isObject(properties)
      ? []
      : [wrongPart(member, 'properties', properties, 'an object')]),
    ...(required === undefined || isStrings(required)
      ? []
      : [wrongPart(member, 'required', required, 'an array of strings, beside properties')]),
  ];
}

function rootType({ type }: JsonObject, member: SchemaMember): Fault[] {
  if (type === 'object') return [];
  const was =
    type === undefined ? `has an ${member} without "type"` : `has an ${member} whose "type" is ${shown(type)}`;
  return [
    fault('failed', 'schema_type', `${was}; it must be "object", and strict clients drop the whole list over it`, {
      pointer: pointerTo(...(type === undefined ? [member] : [member, 'type'])),
      advice: `Add "type": "object" at the root of ${member}.`,
    }),
  ];
}

function wrongPart(member: SchemaMember, part: string, value: unknown, wanted: string): Fault {
  return wrongType(`${member}.${part}`, value, wanted, [member, part]);
}

function isStrings(value: unknown): boolean {
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}

const schemasOf = (tool: JsonObject): [SchemaMember, JsonObject][] =>
  (['inputSchema', 'outputSchema'] as const).flatMap((member) => {
    const schema = tool[member];
    return isObject(schema) ? [[member, schema] as [SchemaMember, JsonObject]] : [];
  });

/** Misplaced `required`, and values of properties that are no schema objects. */
export const propertyValues: Rule = (tool, { revision }) =>
  schemasOf(tool).flatMap(([member, schema]) => {
    const properties = isObject(schema['properties']) ? Object.entries(schema['properties']) : [];
    return properties.flatMap(([name, value]): Fault[] => {
      if (isObject(value)) return [];
      const pointer = pointerTo(member, 'properties', name);
      if (name === 'required' && Array.isArray(value)) return [misplacedRequired(member, pointer)];
      if (typeof value !== 'boolean') {
        const says = `has the property ${quote(name, 60)} as ${kindOf(value)} in ${member}; it must be a schema object`;
        return [fault('failed', 'property_not_schema', says, { pointer })];
      }
      if (isAtLeast(revision, '2026-07-28')) return [];
      const says = `has the property ${quote(name, 60)} as the boolean schema ${value} in ${member}; up to 2025-11-25 it is typed as an object, and some clients drop the whole list over it`;
      return [
        fault('warning', 'boolean_subschema', says, {
          pointer,
          advice: `Write {} for true, or {"not": {}} for false.`,
        }),
      ];
    });
  });

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

const CURRENT_DIALECT = /^https?:\/\/json-schema\.org\/draft\/2020-12\/schema#?$/;

/** A client compiles the output schema; the input schema it mostly passes on. So the same dialect weighs differently. */
export const dialect: Rule = (tool) =>
  schemasOf(tool).flatMap(([member, { $schema }]): Fault[] => {
    if ($schema === undefined || (typeof $schema === 'string' && CURRENT_DIALECT.test($schema))) return [];
    const severity = member === 'outputSchema' ? 'warning' : 'note';
    const says =
      severity === 'note'
        ? 'An inputSchema in another dialect than JSON Schema 2020-12'
        : `declares the dialect ${shown($schema)} for its ${member}; clients must support only JSON Schema 2020-12, and one that does refuses the result`;
    return [
      fault(severity, `${member === 'outputSchema' ? 'output' : 'input'}_dialect`, says, {
        pointer: pointerTo(member, '$schema'),
        detail: shown($schema),
        advice: 'Write the schema in JSON Schema 2020-12, or leave $schema out.',
        cite: clause(
          '2025-11-25',
          'basic#schema-dialect',
          'Only the dialect 2020-12 must be supported; others may be declared.',
        ),
      }),
    ];
  });

/** References inside the schema must lead somewhere; those to the network are told and never fetched. */
export const references: Rule = (tool) =>
  schemasOf(tool).flatMap(([member, root]) => {
    const subschemas = subschemasOf(root);
    // Under an embedded $id, fragments mean another document; what they lead to is not judged here.
    const isPlain = !subschemas.some(({ schema, pointer }) => pointer !== '' && isEmbeddedId(schema['$id']));
    return subschemas.flatMap(({ schema, pointer }): Fault[] => {
      const reference = schema['$ref'];
      if (typeof reference !== 'string') return [];
      const at = pointerTo(member) + pointer + '/$ref';
      if (/^https?:/i.test(reference)) {
        const says = `refers to ${quote(reference, 100)} in ${member}; clients must not fetch schemas, so it stays unresolved`;
        return [
          fault('warning', 'network_reference', says, {
            pointer: at,
            advice: 'Put the referenced schema into $defs and refer to it there.',
          }),
        ];
      }
      if (!reference.startsWith('#') || !isPlain || resolveLocal(root, reference) !== undefined) return [];
      const says = `refers to ${quote(reference, 100)} in ${member}, which does not exist there`;
      return [
        fault('failed', 'unresolved_reference', says, {
          pointer: at,
          advice: 'Define the schema under $defs, or correct the reference.',
        }),
      ];
    });
  });

function isEmbeddedId(id: unknown): boolean {
  return typeof id === 'string' && !id.startsWith('#');
}
