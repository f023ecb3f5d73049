/**
 * A schema that applies itself to the same value, by references and combinations only, sends a validator round for ever.
 * (One that applies itself to a part of the value, such as a tree, is fine.)
 */
import { isObject, type JsonObject } from '../../protocol/json-rpc.js';
import type { Dialect } from './dialects.js';
import type { SchemaNode } from './walk.js';

const LISTS = ['allOf', 'anyOf', 'oneOf'];
const SINGLE = ['not', 'if', 'then', 'else'];
const MAPS = ['dependentSchemas', 'dependencies'];

/**
 * A node on a loop, the first one found; undefined when there is none.
 *
 * @param referred where the reference of a node leads, if to a schema
 */
export function findLoop(
  dialect: Dialect,
  nodeOf: (schema: JsonObject) => SchemaNode | undefined,
  referred: ReadonlyMap<SchemaNode, SchemaNode>,
): SchemaNode | undefined {
  const done = new Set<SchemaNode>();
  for (const start of referred.keys()) {
    const open = new Set<SchemaNode>();
    const stack: { node: SchemaNode; next: SchemaNode[] }[] = [];
    const enter = (node: SchemaNode): void => {
      open.add(node);
      stack.push({ node, next: sameValue(node, dialect, nodeOf, referred) });
    };
    if (!done.has(start)) enter(start);
    for (let top = stack.at(-1); top; top = stack.at(-1)) {
      const node = top.next.pop();
      if (!node) {
        stack.pop();
        open.delete(top.node);
        done.add(top.node);
      } else if (open.has(node)) return top.node;
      else if (!done.has(node)) enter(node);
    }
  }
  return undefined;
}

/** The subschemas that judge the same value as the node itself. */
function sameValue(
  node: SchemaNode,
  { isBefore2019 }: Dialect,
  nodeOf: (schema: JsonObject) => SchemaNode | undefined,
  referred: ReadonlyMap<SchemaNode, SchemaNode>,
): SchemaNode[] {
  const { schema } = node;
  const target = referred.get(node);
  if (target && isBefore2019) return [target];
  const children = [
    ...SINGLE.map((key) => schema[key]),
    ...LISTS.flatMap((key) => (Array.isArray(schema[key]) ? (schema[key] as unknown[]) : [])),
    ...MAPS.flatMap((key) => (isObject(schema[key]) ? Object.values(schema[key]) : [])),
  ];
  const nodes = children.flatMap((child) => (isObject(child) ? (nodeOf(child) ?? []) : []));
  return target ? [...nodes, target] : nodes;
}
