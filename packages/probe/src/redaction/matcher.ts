/**
 * Aho-Corasick over UTF-16 units, ASCII letters folded: all patterns in one pass, in time linear in the text whatever the
 * text is. The trie is kept in typed arrays, since a long token in all its forms has tens of thousands of nodes.
 */
import { buildTrie, fold, type Pattern, type Trie } from './trie.js';

export interface MatchHandler {
  /**
   * A pattern stands at `[end - pattern.text.length, end)`. Calls come in order of `end`, the longest pattern first;
   * true asks for the shorter ones that end there as well.
   */
  match(pattern: number, end: number): boolean;
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

  #report(text: string, from: number, end: number, handler: MatchHandler): void {
    const trie = this.#trie;
    for (let node = from; node !== 0; node = trie.fail[node] ?? 0) {
      if (trie.reports[node] !== 1) return;
      for (let index = trie.pattern[node] ?? -1; index !== -1; index = trie.samePlace[index] ?? -1) {
        const pattern = this.#patterns[index];
        if (pattern === undefined) continue;
        const agrees = pattern.anyCase || text.startsWith(pattern.text, end - pattern.text.length);
        if (agrees && !handler.match(index, end)) return;
      }
    }
  }
}
