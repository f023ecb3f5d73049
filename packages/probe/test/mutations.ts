/** JSON documents with something wrong in them, most often nearly right. */
import fc from 'fast-check';
import { isObject, type JsonObject } from '../src/protocol/json-rpc.js';

export interface Spice {
  readonly values?: readonly unknown[];
  readonly keys?: readonly string[];
}

const VALUES: readonly unknown[] = [null, '', 'x', 0, -1, 1.5, 2, true, [], {}, ['x', 1], { a: 1 }];
const KEYS: readonly string[] = ['type', 'title', 'x', '__proto__', 'constructor'];

/** The value with a few of its parts taken away, replaced, renamed or added to. */
export function mutationsOf(values: readonly JsonObject[], spice: Spice = {}): fc.Arbitrary<JsonObject> {
  const step = fc.record({
    at: fc.nat(),
    how: fc.constantFrom('delete', 'replace', 'replace', 'add', 'rename'),
    value: fc.oneof(fc.constantFrom(...VALUES, ...(spice.values ?? [])), fc.jsonValue({ maxDepth: 2 })),
    key: fc.constantFrom(...KEYS, ...(spice.keys ?? [])),
  });
  return fc.tuple(fc.constantFrom(...values), fc.array(step, { minLength: 1, maxLength: 3 })).map(([value, steps]) => {
    const copy = structuredClone(value) as Record<string, unknown>;
    for (const { at, how, value: by, key } of steps) mutate(copy, at, how, structuredClone(by), key);
    return copy;
  });
}

function mutate(root: Record<string, unknown>, at: number, how: string, value: unknown, key: string): void {
  const places = placesOf(root);
  const place = places[at % places.length];
  if (!place) return;
  const { holder, name } = place;
  if (how === 'replace') put(holder, name, value);
  else if (Array.isArray(holder)) holder.splice(Number(name), how === 'add' ? 0 : 1, ...(how === 'add' ? [value] : []));
  else if (how === 'add') put(holder, key, value);
  else {
    const before = Reflect.get(holder, name) as unknown;
    Reflect.deleteProperty(holder, name);
    if (how === 'rename') put(holder, key, before);
  }
}

/** As `JSON.parse` does it: `__proto__` is a member like any other. */
function put(holder: object, name: string, value: unknown): void {
  Object.defineProperty(holder, name, { value, enumerable: true, writable: true, configurable: true });
}

function placesOf(value: unknown): { holder: object; name: string }[] {
  if (!isObject(value) && !Array.isArray(value)) return [];
  return Object.entries(value).flatMap(([name, child]) => [{ holder: value, name }, ...placesOf(child)]);
}
