import { hasMoreValuesThan, type IsFolded } from './json-lines.js';
import { isAncestorOrSelf } from './pointed.js';

/** A value with no more inside than this opens whole. */
const SMALL = 300;
/** Of a larger one this many levels are open: a list's page shows its items, each folded. */
const OPEN_LEVELS = 3;
/** Beyond this nothing opens by itself: nobody reads there, and a hostile value may go on for ever. */
const DEEPEST = 40;

/** How a value opens when nothing was unfolded by hand: to what is pointed at, else whole, else its upper levels. */
export function initialFolding(value: unknown, pointed: string | null): IsFolded {
  if (pointed !== null) {
    return (pointer, depth) => !isAncestorOrSelf(pointer, pointed) && !isNear(pointer, depth, pointed);
  }
  if (!hasMoreValuesThan(value, SMALL)) return (_pointer, depth) => depth > DEEPEST;
  return (_pointer, depth) => depth >= OPEN_LEVELS;
}

/** Inside what is pointed at, two levels are open. */
function isNear(pointer: string, depth: number, pointed: string): boolean {
  const pointedDepth = pointed === '' ? 0 : pointed.split('/').length - 1;
  return isAncestorOrSelf(pointed, pointer) && depth <= pointedDepth + 1;
}

export const ALL_OPEN: IsFolded = (_pointer, depth) => depth > DEEPEST;
export const ALL_FOLDED: IsFolded = (_pointer, depth) => depth > 0;
