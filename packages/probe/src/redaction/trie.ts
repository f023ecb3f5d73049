/** The trie of a `Matcher` with its failure links. Node 0 is the root, so a child 0 means that there is none. */
import { indexedLength } from './indexed-length.js';

export interface Pattern {
  readonly text: string;
  /** When false the text must agree in upper and lower case too. */
  readonly anyCase: boolean;
  /** From this length on the beginning of the pattern is reported too, when the text goes on otherwise; 0 for never. */
  readonly partialFrom: number;
}

export interface Trie {
  /** The first place from `from` on where a pattern may begin; the text's length when there is none. */
  nextStart(text: string, from: number): number;
  child(node: number, unit: number): number;
  readonly depth: Int32Array;
  /** The longest proper suffix of the node's text that is in the trie. */
  readonly fail: Int32Array;
  /** A pattern whose indexed part ends at the node, or -1; others that end there follow by `samePlace`. */
  readonly pattern: Int32Array;
  readonly samePlace: Int32Array;
  /** 1 when the indexed part of a pattern ends at the node or at one of its suffixes. */
  readonly reports: Uint8Array;
  /** 1 when the node's text alone is worth hiding. */
  readonly partial: Uint8Array;
}

export function buildTrie(patterns: readonly Pattern[]): Trie {
  const indexed = patterns.map(({ text }) => indexedLength(text));
  const capacity = indexed.reduce((sum, length) => sum + length, 1);
  const edges = new Edges(capacity);
  const starts = startPairs(patterns);
  const trie = {
    nextStart: (text: string, from: number) => nextStart(starts, text, from),
    child: (node: number, unit: number) => edges.get(node, unit),
    depth: new Int32Array(capacity),
    fail: new Int32Array(capacity),
    pattern: new Int32Array(capacity).fill(-1),
    samePlace: new Int32Array(patterns.length).fill(-1),
    reports: new Uint8Array(capacity),
    partial: new Uint8Array(capacity),
  };
  const parents = new Int32Array(capacity);
  const units = new Uint16Array(capacity);
  let size = 1;
  patterns.forEach(({ text, partialFrom }, index) => {
    let node = 0;
    const length = indexed[index] ?? 0;
    for (let at = 0; at < length; at += 1) {
      const unit = fold(text.charCodeAt(at));
      let next = edges.get(node, unit);
      if (next === 0) {
        next = size;
        size += 1;
        edges.set(node, unit, next);
        parents[next] = node;
        units[next] = unit;
        trie.depth[next] = at + 1;
      }
      node = next;
      if (partialFrom > 0 && at + 1 >= partialFrom) trie.partial[node] = 1;
    }
    trie.samePlace[index] = trie.pattern[node] ?? -1;
    trie.pattern[node] = index;
    trie.reports[node] = 1;
  });
  link(trie, byDepth(trie.depth, size), parents, units);
  return trie;
}

/**
 * Which two units begin a pattern, by `first << 7 | second`. Most places of a text begin none, so this alone spares most
 * of the walk. Units above ASCII, and the last unit of a text, are looked at by the trie itself.
 */
function startPairs(patterns: readonly Pattern[]): Uint8Array {
  const pairs = new Uint8Array(128 * 128);
  for (const { text } of patterns) {
    const [first, second] = [fold(text.charCodeAt(0)), fold(text.charCodeAt(1))];
    if (text.length === 1) pairs.fill(1, first << 7, (first + 1) << 7);
    else if ((first | second) < 128) pairs[(first << 7) | second] = 1;
  }
  return pairs;
}

function nextStart(pairs: Uint8Array, text: string, from: number): number {
  const last = text.length - 1;
  let first = fold(text.charCodeAt(from));
  for (let at = from; at < last; at += 1) {
    const second = fold(text.charCodeAt(at + 1));
    if ((first | second) > 127 || pairs[(first << 7) | second] === 1) return at;
    first = second;
  }
  return Math.max(from, last);
}

/** Shallow nodes first: a failure link leads to a shallower node, which must be done. */
function link(trie: Trie, order: Int32Array, parents: Int32Array, units: Uint16Array): void {
  for (const node of order) {
    const unit = units[node] ?? 0;
    let suffix = parents[node] ?? 0;
    let fail = 0;
    while (suffix !== 0 && fail === 0) {
      suffix = trie.fail[suffix] ?? 0;
      fail = trie.child(suffix, unit);
    }
    trie.fail[node] = fail;
    if (trie.reports[fail] === 1) trie.reports[node] = 1;
  }
}

/** The nodes without the root, by counting sort. */
function byDepth(depth: Int32Array, size: number): Int32Array {
  const next = new Int32Array(size + 1);
  for (let node = 1; node < size; node += 1) next[(depth[node] ?? 0) + 1] = (next[(depth[node] ?? 0) + 1] ?? 0) + 1;
  for (let level = 1; level <= size; level += 1) next[level] = (next[level] ?? 0) + (next[level - 1] ?? 0);
  const order = new Int32Array(size - 1);
  for (let node = 1; node < size; node += 1) {
    const level = depth[node] ?? 0;
    const place = next[level] ?? 0;
    order[place] = node;
    next[level] = place + 1;
  }
  return order;
}

/** (node, unit) -> child, by open addressing; the root's ASCII children in a table of their own, since most steps start there. */
class Edges {
  readonly #root = new Int32Array(128);
  readonly #mask: number;
  readonly #nodes: Int32Array;
  readonly #units: Uint16Array;
  readonly #children: Int32Array;

  constructor(capacity: number) {
    const slots = 2 ** Math.ceil(Math.log2(capacity * 2 + 2));
    this.#mask = slots - 1;
    this.#nodes = new Int32Array(slots);
    this.#units = new Uint16Array(slots);
    this.#children = new Int32Array(slots);
  }

  get(node: number, unit: number): number {
    return node === 0 && unit < 128 ? (this.#root[unit] ?? 0) : (this.#children[this.#slot(node, unit)] ?? 0);
  }

  set(node: number, unit: number, child: number): void {
    if (node === 0 && unit < 128) {
      this.#root[unit] = child;
      return;
    }
    const slot = this.#slot(node, unit);
    this.#nodes[slot] = node;
    this.#units[slot] = unit;
    this.#children[slot] = child;
  }

  #slot(node: number, unit: number): number {
    let slot = (node * 0x9e3b1 + unit * 0x85eb) >>> 0;
    slot = (slot ^ (slot >>> 15)) & this.#mask;
    while (this.#children[slot] !== 0 && (this.#nodes[slot] !== node || this.#units[slot] !== unit))
      slot = (slot + 1) & this.#mask;
    return slot;
  }
}

/** ASCII only: folding other letters can change the length of a text. */
export function fold(unit: number): number {
  return unit >= 0x41 && unit <= 0x5a ? unit | 0x20 : unit;
}
