/**
 * Walks the subschemas of a JSON Schema. Only what stands where a schema belongs is visited: a property called "$ref", or
 * an example that looks like a schema, is data. Bounded, since a server chooses the schema.
 */
import { isObject, type JsonObject } from '../../protocol/json-rpc.js';
import { pointerTo } from './rule.js';

const MAX_DEPTH = 64;
const MAX_SUBSCHEMAS = 5000;

/** Keywords whose value is one subschema, a list of them, or a map from names to them (2020-12 and draft-07). */
const SINGLE = [
  'items',
  'additionalItems',
  'contains',
  'additionalProperties',
  'unevaluatedItems',
  'unevaluatedProperties',
  'propertyNames',
  'not',
  'if',
  'then',
  'else',
  'contentSchema',
];
const LISTS = ['allOf', 'anyOf', 'oneOf', 'prefixItems', 'items'];
const MAPS = ['properties', 'patternProperties', '$defs', 'definitions', 'dependentSchemas', 'dependencies'];

export interface Subschema {
  readonly schema: JsonObject;
  /** JSON Pointer from the root schema. */
  readonly pointer: string;
}

/** The root first; a schema with too many subschemas, or too deep ones, is walked as far as the bounds go. */
export function subschemasOf(root: JsonObject): Subschema[] {
  const found: Subschema[] = [];
  const waiting: { schema: unknown; pointer: string; depth: number }[] = [{ schema: root, pointer: '', depth: 0 }];
  for (let next = waiting.pop(); next && found.length < MAX_SUBSCHEMAS; next = waiting.pop()) {
    const { schema, pointer, depth } = next;
    if (!isObject(schema) || depth > MAX_DEPTH) continue;
    found.push({ schema, pointer });
    for (const [at, child] of childrenOf(schema))
      waiting.push({ schema: child, pointer: pointer + at, depth: depth + 1 });
  }
  return found;
}

function childrenOf(schema: JsonObject): [string, unknown][] {
  const single = SINGLE.filter((key) => isObject(schema[key])).map((key): [string, unknown] => [
    pointerTo(key),
    schema[key],
  ]);
  const lists = LISTS.flatMap((key) => {
    const list = schema[key];
    return Array.isArray(list)
      ? list.map((child: unknown, index): [string, unknown] => [pointerTo(key, index), child])
      : [];
  });
  const maps = MAPS.flatMap((key) => {
    const map = schema[key];
    return isObject(map)
      ? Object.entries(map).map(([name, child]): [string, unknown] => [pointerTo(key, name), child])
      : [];
  });
  return [...single, ...lists, ...maps];
}

/** What a local reference such as `#/$defs/a` leads to; undefined when it leads nowhere. */
export function resolveLocal(root: JsonObject, reference: string): unknown {
  const path = decode(reference.slice(1));
  if (path === undefined) return undefined;
  if (path === '') return root;
  if (!path.startsWith('/')) return isNamed(root, path) ? true : undefined;
  let value: unknown = root;
  for (const token of path.slice(1).split('/')) {
    const key = token.replaceAll('~1', '/').replaceAll('~0', '~');
    if (Array.isArray(value)) value = value[Number(key)] as unknown;
    else if (isObject(value) && Object.hasOwn(value, key)) value = value[key];
    else return undefined;
  }
  return value;
}

function decode(fragment: string): string | undefined {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return undefined;
  }
}

/** `#name` leads to a subschema that names itself so (2020-12 by `$anchor`, draft-07 by `$id`). */
function isNamed(root: JsonObject, name: string): boolean {
  return subschemasOf(root).some(
    ({ schema }) => schema['$anchor'] === name || schema['$dynamicAnchor'] === name || schema['$id'] === `#${name}`,
  );
}
