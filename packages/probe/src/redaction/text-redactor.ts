/** Exact values and credential patterns in one text. */
import { REDACTED, SHORT_SECRET_CHARS } from '../protocol/redacted.js';
import { ANCHORS, type AnchorHit, credentialSpans } from './credential-patterns.js';
import { Matcher } from './matcher.js';
import { isOpaque, partialFrom } from './opaque.js';
import { partsOfSecret, secretForms } from './secret-forms.js';
import { replaceSpans, SpanList } from './spans.js';
import type { Pattern } from './trie.js';
import { ESCAPE_KINDS, ESCAPES, ESCAPES_OF_FORMS, unescapeOnce, type Unescaped } from './unescape.js';

/** Escapes inside escapes are undone so many times: JSON in JSON in JSON, percent twice in a form. */
const ESCAPE_LEVELS = 3;
/** A secret at least so long is found in any mixture of upper and lower case. */
const ANY_CASE_CHARS = 16;
/** Shorter texts hold neither a secret that is looked for inside texts nor a pattern. */
const SHORTEST_MATCH = 8;

export class TextRedactor {
  /** Hidden only as the whole value. One character is never hidden: its holes would tell it. */
  readonly #short: ReadonlySet<string>;
  readonly #numbers: ReadonlySet<number>;
  readonly #patterns: readonly Pattern[];
  readonly #matcher: Matcher;
  readonly #escapes: RegExp;

  constructor(secrets: readonly string[]) {
    const parts = [...new Set(secrets.flatMap(partsOfSecret))];
    this.#escapes = parts.some((part) => /[ +]/.test(part)) ? ESCAPES_OF_FORMS : ESCAPES;
    this.#short = new Set(parts.filter((part) => part.length > 1 && part.length < SHORT_SECRET_CHARS));
    this.#numbers = new Set(parts.filter((part) => /^\d{2,}$/.test(part)).map(Number));
    const long = parts.filter((part) => part.length >= SHORT_SECRET_CHARS);
    const forms = new Map(
      long.flatMap((secret) => secretForms(secret).map((form) => [form, isOpaque(secret)] as const)),
    );
    this.#patterns = [
      ...ANCHORS.map(({ text, anyCase }) => ({ text, anyCase, partialFrom: 0 })),
      ...[...forms].map(([text, opaque]) => ({
        text,
        anyCase: text.length >= ANY_CASE_CHARS,
        partialFrom: opaque ? partialFrom(text) : 0,
      })),
    ];
    this.#matcher = new Matcher(this.#patterns);
  }

  /** The same string when there is nothing to hide. */
  text(text: string): string {
    return this.isWhole(text) ? REDACTED : this.inside(text);
  }

  /** As `text`, without the secrets that are hidden only as a whole: for names. */
  inside(text: string): string {
    return text.length < SHORTEST_MATCH ? text : replaceSpans(text, this.#spans(text));
  }

  /** Whether the text is, as a whole, one of the secrets that are too short to be looked for inside texts. */
  isWhole(text: string): boolean {
    return this.#short.size > 0 && text.length < SHORT_SECRET_CHARS * 2 && this.#short.has(text.trim());
  }

  /** A number of a document: equal to a secret, or holding one among its digits. */
  hidesNumber(value: number): boolean {
    if (this.#numbers.has(value)) return true;
    if (Number.isInteger(value) && Math.abs(value) < 1e7) return false;
    const digits = String(value);
    return this.text(digits) !== digits;
  }

  #spans(text: string): SpanList {
    const spans = new SpanList();
    const hits: AnchorHit[] = [];
    this.#scan(text, (start, end) => spans.add(start, end), hits);
    for (const { start, end } of credentialSpans(text, hits)) spans.add(start, end);
    this.#unescape(text, this.#escapes, spans);
    // What stands beside a secret can make an escape of its edge (`%e` and `b`): each kind of escape also by itself.
    const kinds = ESCAPE_KINDS.filter((kind) => text.search(kind) !== -1);
    if (kinds.length > 1 || /[\r\n]/.test(text)) for (const kind of kinds) this.#unescape(text, kind, spans);
    return spans;
  }

  #unescape(text: string, escapes: RegExp, spans: SpanList): void {
    let way: Unescaped | undefined;
    for (let level = 0; level < ESCAPE_LEVELS; level += 1) {
      const next = unescapeOnce(way?.text ?? text, escapes);
      if (next === undefined) return;
      const { text: inner, starts, ends } = (way = way === undefined ? next : compose(way, next));
      this.#scan(inner, (start, end) => spans.add(starts[start] ?? 0, ends[end - 1] ?? 0));
    }
  }

  #scan(text: string, hide: (start: number, end: number) => void, hits?: AnchorHit[]): void {
    this.#matcher.scan(text, {
      match: (pattern, start) => {
        const isAnchor = pattern < ANCHORS.length;
        if (!isAnchor) hide(start, start + (this.#patterns[pattern]?.text.length ?? 0));
        else hits?.push({ anchor: pattern, start });
        return isAnchor;
      },
      partial: hide,
    });
  }
}

/** The way from the text of `inner`, which was unescaped from the text of `outer`, to the original. */
function compose(outer: Unescaped, inner: Unescaped): Unescaped {
  const { text, starts, ends } = inner;
  for (let unit = 0; unit < text.length; unit += 1) {
    starts[unit] = outer.starts[starts[unit] ?? 0] ?? 0;
    ends[unit] = outer.ends[(ends[unit] ?? 0) - 1] ?? 0;
  }
  return inner;
}
