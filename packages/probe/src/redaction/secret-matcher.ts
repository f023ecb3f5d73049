/** Looks for secrets in all their forms, in one pass. */
import { Matcher, type MatchHandler } from './matcher.js';
import { isOpaque, partialFrom } from './opaque.js';
import { secretForms } from './secret-forms.js';
import type { Pattern } from './trie.js';

/** A secret at least so long is found in any mixture of upper and lower case. */
const ANY_CASE_CHARS = 16;

export class SecretMatcher {
  readonly #patterns: readonly Pattern[];
  readonly #matcher: Matcher;
  readonly #detector = new Detector();

  /** Of secrets that are at least eight characters long. */
  constructor(secrets: readonly string[]) {
    const forms = new Map<string, boolean>();
    for (const secret of secrets) {
      const opaque = isOpaque(secret);
      for (const form of secretForms(secret)) forms.set(form, opaque);
    }
    this.#patterns = [...forms].map(([text, opaque]) => ({
      text,
      anyCase: text.length >= ANY_CASE_CHARS,
      partialFrom: opaque ? partialFrom(text) : 0,
    }));
    this.#matcher = new Matcher(this.#patterns);
  }

  /** Whether `find` would find anything. */
  isIn(text: string): boolean {
    this.#detector.found = false;
    this.#matcher.scan(text, this.#detector);
    return this.#detector.found;
  }

  find(text: string, hide: (start: number, end: number) => void): void {
    this.#matcher.scan(text, {
      match: (pattern, start) => {
        hide(start, start + (this.#patterns[pattern]?.text.length ?? 0));
        return false;
      },
      partial: hide,
    });
  }
}

class Detector implements MatchHandler {
  found = false;

  match(): boolean {
    this.found = true;
    return false;
  }

  partial(): void {
    this.found = true;
  }
}
