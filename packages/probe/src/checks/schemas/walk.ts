/**
 * Walks the subschemas of a schema once and says where its dialect's rules are broken. Only what stands where a schema
 * belongs is visited: a property called "$ref", or an example that looks like a schema, is data. References are not
 * followed here, so what they fan out to costs nothing.
 */
import { isObject, type JsonObject } from '../../protocol/json-rpc.js';
import type { SchemaBudget } from './budget.js';
import type { Dialect } from './dialects.js';
import type { Holds } from './keywords.js';

export interface SchemaNode {
  readonly schema: JsonObject;
  readonly parent: SchemaNode | undefined;
  /** From the parent, or from the root for one that only a reference leads to. */
  readonly steps: readonly PathStep[];
  readonly depth: number;
}

export type PathStep = string | number;

/** A keyword whose value is not what the dialect asks for, or something else where a schema should stand. */
export interface KeywordFault {
  readonly path: readonly PathStep[];
  readonly value: unknown;
  readonly must: string;
  /** The keyword that is at fault; undefined for a subschema that is none. */
  readonly keyword?: string;
}

/** Validators recurse, and those of hosts give up before this. */
export const MAX_DEPTH = 64;
export const MAX_SUBSCHEMAS = 5_000;
const MAX_FAULTS = 200;

/** What ended a walk before the last subschema. */
export type Cut = 'depth' | 'size' | 'budget';

export class SchemaWalk {
  readonly nodes: SchemaNode[] = [];
  /** Those that refer, in `nodes`' order. */
  readonly referring: SchemaNode[] = [];
  /** Those that hold patterns. */
  readonly patterned: SchemaNode[] = [];
  readonly faults: KeywordFault[] = [];
  cut: Cut | undefined;
  /** Made when a reference asks: most schemas have none. */
  #bySchema: Map<JsonObject, SchemaNode> | undefined;
  #looked = 0;

  constructor(
    readonly dialect: Dialect,
    readonly budget: SchemaBudget,
  ) {}

  /** Visits a schema and all below it, and gives the node; undefined for a value that is no object. */
  visit(value: unknown, steps: readonly PathStep[] = [], parent?: SchemaNode): SchemaNode | undefined {
    const first = this.#offer(value, steps, parent);
    for (let next = this.nodes[this.#looked]; next; next = this.nodes[this.#looked]) {
      this.#looked += 1;
      this.#look(next);
    }
    return first;
  }

  nodeOf(schema: JsonObject): SchemaNode | undefined {
    this.#bySchema ??= new Map(this.nodes.map((node) => [node.schema, node]));
    return this.#bySchema.get(schema);
  }

  #offer(value: unknown, steps: readonly PathStep[], parent: SchemaNode | undefined): SchemaNode | undefined {
    if (!isObject(value)) {
      if (typeof value !== 'boolean' || !this.dialect.hasBooleans) this.#notASchema(value, steps, parent);
      return undefined;
    }
    const depth = parent ? parent.depth + 1 : 0;
    if (depth > MAX_DEPTH) return this.#stop('depth');
    if (this.nodes.length >= MAX_SUBSCHEMAS) return this.#stop('size');
    if (!this.budget.spendSubschema()) return this.#stop('budget');
    const node = { schema: value, parent, steps, depth };
    this.#bySchema?.set(value, node);
    this.nodes.push(node);
    return node;
  }

  #stop(why: Cut): undefined {
    this.cut ??= why;
  }

  #notASchema(value: unknown, steps: readonly PathStep[], parent: SchemaNode | undefined): void {
    if (this.faults.length >= MAX_FAULTS) return;
    const must = this.dialect.hasBooleans ? 'a schema: an object, true or false' : 'a schema object';
    this.#accuse({ path: pathOf(parent, steps), value, must });
  }

  #accuse(fault: KeywordFault): void {
    if (this.faults.length < MAX_FAULTS) this.faults.push(fault);
  }

  #look(node: SchemaNode): void {
    const { schema } = node;
    if (typeof schema['$ref'] === 'string' || typeof schema['$dynamicRef'] === 'string') this.referring.push(node);
    if ('pattern' in schema || 'patternProperties' in schema) this.patterned.push(node);
    for (const name of Object.keys(schema)) {
      const value = schema[name];
      const keyword = this.dialect.keywords.get(name);
      if (!keyword) continue;
      if (!keyword.fits(value)) {
        this.#accuse({ path: pathOf(node, [name]), value, must: keyword.must, keyword: name });
      } else if (keyword.holds) this.#children(node, name, value, keyword.holds);
    }
  }

  #children(node: SchemaNode, name: string, value: unknown, holds: Holds): void {
    if (holds === 'schema-or-boolean' && typeof value === 'boolean') return;
    if (holds === 'schema' || holds === 'schema-or-boolean' || (holds === 'schema-or-list' && !Array.isArray(value))) {
      this.#offer(value, [name], node);
    } else if (isObject(value) || Array.isArray(value)) {
      for (const key of Object.keys(value)) {
        if (this.cut === 'size' || this.cut === 'budget') return;
        const child = (value as JsonObject)[key];
        const isNames = holds === 'dependencies' && Array.isArray(child);
        if (!isNames) this.#offer(child, [name, Array.isArray(value) ? Number(key) : key], node);
      }
    }
  }
}

/** From the root of the schema. */
export function pathOf(node: SchemaNode | undefined, below: readonly PathStep[] = []): PathStep[] {
  const path = [...below];
  for (let at = node; at; at = at.parent) path.unshift(...at.steps);
  return path;
}
