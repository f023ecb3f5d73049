import { pointerOf, pointerTokens } from '../../format/json-pointer.js';
import { entriesOf, isContainer } from './json-lines.js';

export interface Pointed {
  /** Where the pointer leads, or the innermost value on the way that exists. */
  readonly pointer: string;
  /** The first name on the way that does not exist; null when the pointer leads to a value. */
  readonly missing: string | null;
}

/** A finding often points at what is not there; then what should have held it is shown. */
export function resolvePointer(value: unknown, pointer: string): Pointed {
  const tokens = pointerTokens(pointer) ?? [];
  let at = value;
  for (const [index, token] of tokens.entries()) {
    const child = isContainer(at) ? entriesOf(at).find(([key]) => key === token) : undefined;
    if (!child) return { pointer: pointerOf(tokens.slice(0, index)), missing: token };
    at = child[1];
  }
  return { pointer: pointerOf(tokens), missing: null };
}

export function isAncestorOrSelf(ancestor: string, pointer: string): boolean {
  return pointer === ancestor || pointer.startsWith(`${ancestor}/`);
}
