/**
 * Aho-Corasick over UTF-16 units, ASCII letters folded: all patterns in one pass, in time linear in the text whatever the
 * text is (see `indexedLength` for what keeps that true of long patterns).
 */
import { buildTrie, fold, type Pattern, type Trie } from './trie.js';

export interface MatchHandler {
  /** A pattern stands at `start`. The longest comes first; true asks for shorter ones inside it as well. */
  match(pattern: number, start: number): boolean;
  /** The beginning of a pattern stands at `[start, end)`. */
  partial(start: number, end: number): void;
}

export class Matcher {
  readonly #patterns: readonly Pattern[];
  readonly #trie: Trie;

  constructor(patterns: readonly Pattern[]) {
    this.#patterns = patterns;
    this.#trie = buildTrie(patterns);
  }

  scan(text: string, handler: MatchHandler): void {
    const trie = this.#trie;
    let node = 0;
    for (let at = trie.nextStart(text, 0); at < text.length; at = node === 0 ? trie.nextStart(text, at + 1) : at + 1) {
      const unit = fold(text.charCodeAt(at));
      let next = trie.child(node, unit);
      while (next === 0 && node !== 0) {
        if (trie.partial[node] === 1) handler.partial(at - (trie.depth[node] ?? 0), at);
        node = trie.fail[node] ?? 0;
        next = trie.child(node, unit);
      }
      node = next;
      if (trie.reports[node] === 1) this.#report(text, node, at + 1, handler);
    }
    if (trie.partial[node] === 1) handler.partial(text.length - (trie.depth[node] ?? 0), text.length);
  }

  /** Every pattern of a place is tried, since those that begin alike share it; then those of its suffixes. */
  #report(text: string, from: number, end: number, handler: MatchHandler): void {
    const trie = this.#trie;
    let goOn = true;
    for (let node = from; goOn && trie.reports[node] === 1; node = trie.fail[node] ?? 0) {
      const start = end - (trie.depth[node] ?? 0);
      for (let index = trie.pattern[node] ?? -1; index !== -1; index = trie.samePlace[index] ?? -1)
        if (this.#agrees(text, start, end, index, handler)) goOn = handler.match(index, start) && goOn;
    }
  }

  #agrees(text: string, start: number, end: number, index: number, handler: MatchHandler): boolean {
    const pattern = this.#patterns[index];
    if (pattern === undefined) return false;
    if (!pattern.anyCase) return text.startsWith(pattern.text, start);
    const length = agreement(text, start, end - start, pattern.text);
    if (length === pattern.text.length) return true;
    if (pattern.partialFrom > 0) handler.partial(start, start + length);
    return false;
  }
}

/** How many units of the pattern stand in the text from `start` on, of which `known` were compared already. */
function agreement(text: string, start: number, known: number, pattern: string): number {
  let length = known;
  while (length < pattern.length && fold(text.charCodeAt(start + length)) === fold(pattern.charCodeAt(length)))
    length += 1;
  return length;
}
