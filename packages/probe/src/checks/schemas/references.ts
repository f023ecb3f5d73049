/**
 * Where the references of a schema lead: inside the schema, to a document that nobody may fetch, or nowhere. Nothing is
 * fetched, and nothing expanded: each reference costs what its own text is long.
 */
import { isObject, type JsonObject } from '../../protocol/json-rpc.js';
import { isMetaSchema, type Dialect } from './dialects.js';
import { pathOf, type PathStep, type SchemaNode, type SchemaWalk } from './walk.js';

export type Target =
  /** `path` leads to it from the root of the whole schema, where it stands at no place for schemas. */
  | { readonly kind: 'schema'; readonly value: JsonObject; readonly path: readonly PathStep[] }
  /** A boolean schema, or a published meta-schema: right, and nothing to look into. */
  | { readonly kind: 'known' }
  /** An absolute URI of another document. */
  | { readonly kind: 'outside'; readonly uri: string }
  | { readonly kind: 'nowhere' }
  /** There is something, but no schema. */
  | { readonly kind: 'no-schema'; readonly value: unknown };

/** Longer identifiers are no addresses; a base that grows by each level would make every resolution dearer. */
const LONGEST_URI = 2_000;

/** A schema with a URI of its own, or the whole one. */
interface Resource {
  readonly root: SchemaNode;
  readonly anchors: Map<string, JsonObject>;
}

export class References {
  readonly #resources = new Map<string, Resource>();
  readonly #bases = new Map<SchemaNode, string>();
  readonly #walk: SchemaWalk;
  #indexed = 0;

  constructor(walk: SchemaWalk) {
    this.#walk = walk;
  }

  /** Takes in what the walk has visited since the last call: parents come before their children. */
  index(): void {
    for (const node of this.#walk.nodes.slice(this.#indexed)) this.#take(node);
    this.#indexed = this.#walk.nodes.length;
  }

  resolve(node: SchemaNode, reference: string): Target {
    const hash = reference.indexOf('#');
    const address = hash < 0 ? reference : reference.slice(0, hash);
    const base = this.#bases.get(node) ?? '';
    const uri = address === '' ? base : absolute(address, base);
    const resource = this.#resources.get(uri);
    if (resource) return locate(resource, hash < 0 ? '' : reference.slice(hash + 1));
    if (isMetaSchema(uri)) return { kind: 'known' };
    return /^[a-z][a-z0-9+.-]*:/i.test(uri) ? { kind: 'outside', uri } : { kind: 'nowhere' };
  }

  #take(node: SchemaNode): void {
    const inherited = node.parent ? (this.#bases.get(node.parent) ?? '') : '';
    const own = ownAddress(node, this.#walk.dialect);
    const base = own === undefined ? inherited : absolute(own, inherited);
    this.#bases.set(node, base);
    const isRoot = this.#bases.size === 1;
    if ((isRoot || own !== undefined) && !this.#resources.has(base)) {
      const resource = { root: node, anchors: new Map<string, JsonObject>() };
      this.#resources.set(base, resource);
      // The whole schema is also what a reference without any base means.
      if (isRoot) this.#resources.set('', resource);
    }
    const anchors = this.#resources.get(base)?.anchors;
    for (const name of anchorsOf(node, this.#walk.dialect)) anchors?.set(name, node.schema);
  }
}

/** What the schema calls itself, without a fragment; undefined when it has no address of its own. */
function ownAddress({ schema }: SchemaNode, { id, isBefore2019 }: Dialect): string | undefined {
  const value = schema[id];
  if (typeof value !== 'string' || (isBefore2019 && typeof schema['$ref'] === 'string')) return undefined;
  const hash = value.indexOf('#');
  const address = hash < 0 ? value : value.slice(0, hash);
  return address === '' ? undefined : address;
}

function anchorsOf({ schema }: SchemaNode, { id, isBefore2019 }: Dialect): string[] {
  const name = schema[id];
  const names = isBefore2019
    ? [typeof name === 'string' && name.startsWith('#') ? name.slice(1) : undefined]
    : [schema['$anchor'], schema['$dynamicAnchor']];
  return names.filter((each) => typeof each === 'string');
}

function locate({ root, anchors }: Resource, fragment: string): Target {
  const pointer = decoded(fragment);
  if (pointer === undefined) return { kind: 'nowhere' };
  if (pointer === '') return { kind: 'schema', value: root.schema, path: [] };
  if (pointer.startsWith('/')) {
    const tokens = pointer
      .slice(1)
      .split('/')
      .map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'));
    return asTarget(descend(root.schema, tokens), () => pathOf(root, tokens));
  }
  const value = anchors.get(pointer);
  return value ? { kind: 'schema', value, path: [] } : { kind: 'nowhere' };
}

function asTarget(found: { readonly value: unknown } | undefined, path: () => PathStep[]): Target {
  if (!found) return { kind: 'nowhere' };
  if (isObject(found.value)) return { kind: 'schema', value: found.value, path: path() };
  return typeof found.value === 'boolean' ? { kind: 'known' } : { kind: 'no-schema', value: found.value };
}

/** RFC 6901. */
function descend(root: unknown, tokens: readonly string[]): { readonly value: unknown } | undefined {
  let value = root;
  for (const token of tokens) {
    if (Array.isArray(value)) {
      if (!/^(?:0|[1-9]\d{0,8})$/.test(token) || Number(token) >= value.length) return undefined;
      value = value[Number(token)] as unknown;
    } else {
      if (!isObject(value) || !Object.hasOwn(value, token)) return undefined;
      value = value[token];
    }
  }
  return { value };
}

function decoded(fragment: string): string | undefined {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return undefined;
  }
}

/** As RFC 3986 resolves it; what has no absolute base stays as it is written. */
function absolute(address: string, base: string): string {
  if (address.length + base.length > LONGEST_URI) return address.slice(0, LONGEST_URI);
  try {
    return new URL(address, base === '' ? undefined : base).href;
  } catch {
    return address;
  }
}
