/** Exact values and credential patterns in one text. */
import { REDACTED, SHORT_SECRET_CHARS } from '../protocol/redacted.js';
import { ANCHORS, type AnchorHit, credentialSpans } from './credential-patterns.js';
import { Matcher } from './matcher.js';
import { partsOfSecret } from './secret-forms.js';
import { SecretMatcher } from './secret-matcher.js';
import { replaceSpans, SpanList } from './spans.js';
import { ESCAPE_KINDS, ESCAPES, ESCAPES_OF_FORMS, unescapeOnce, type Unescaped } from './unescape.js';

/** Escapes inside escapes are undone so many times: JSON in JSON in JSON, percent twice in a form. */
const ESCAPE_LEVELS = 3;
/** Shorter texts hold neither a secret that is looked for inside texts nor a pattern. */
const SHORTEST_MATCH = 8;

/** Built once for all runs. A matcher of its own, so that no secret that ends where an anchor does can cover it. */
const ANCHOR_MATCHER = new Matcher(ANCHORS.map(({ text, anyCase }) => ({ text, anyCase, partialFrom: 0 })));

export class TextRedactor {
  /** Hidden only as the whole value. One character is never hidden: its holes would tell it. */
  readonly #short: ReadonlySet<string>;
  readonly #numbers: ReadonlySet<number>;
  readonly #long: readonly string[];
  readonly #escapes: RegExp;
  #built: SecretMatcher | undefined;

  constructor(secrets: readonly string[]) {
    const parts = [...new Set(secrets.flatMap(partsOfSecret))];
    this.#escapes = parts.some((part) => /[ +]/.test(part)) ? ESCAPES_OF_FORMS : ESCAPES;
    this.#short = new Set(parts.filter((part) => part.length > 1 && part.length < SHORT_SECRET_CHARS));
    this.#numbers = new Set(parts.filter((part) => /^\d{2,}$/.test(part)).map(Number));
    this.#long = parts.filter((part) => part.length >= SHORT_SECRET_CHARS);
  }

  /** The same string when there is nothing to hide. */
  text(text: string): string {
    return this.isWhole(text) ? REDACTED : this.inside(text);
  }

  /** As `text`, without the secrets that are hidden only as a whole: for names. */
  inside(text: string): string {
    if (text.length < SHORTEST_MATCH) return text;
    const hits = anchorsIn(text);
    const holdsSecret = this.#holdsSecret(text);
    if (hits === undefined && !holdsSecret) return text;
    const spans = new SpanList();
    if (holdsSecret) this.#findSecrets(text, spans);
    for (const { start, end } of credentialSpans(text, hits ?? [])) spans.add(start, end);
    return replaceSpans(text, spans);
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

  /** Built for the first text: a session id that is added before any other text comes costs no second building. */
  get #secrets(): SecretMatcher {
    this.#built ??= new SecretMatcher(this.#long);
    return this.#built;
  }

  /** Whether `#findSecrets` would find any. Nearly all texts hold none, and this keeps no account of places. */
  #holdsSecret(text: string): boolean {
    if (this.#long.length === 0) return false;
    const secrets = this.#secrets;
    return (
      secrets.isIn(text) || this.#readings(text).some((levels) => levels.some((level) => secrets.isIn(level.text)))
    );
  }

  #findSecrets(text: string, spans: SpanList): void {
    this.#secrets.find(text, (start, end) => spans.add(start, end));
    for (const levels of this.#readings(text)) {
      let way: Unescaped | undefined;
      for (const level of levels) {
        const { text: inner, starts, ends } = (way = way === undefined ? level : compose(way, level));
        this.#secrets.find(inner, (start, end) => spans.add(starts[start] ?? 0, ends[end - 1] ?? 0));
      }
    }
  }

  /** The ways to undo the text's escapes; each level of a way undoes what the one before left. */
  #readings(text: string): readonly (readonly Unescaped[])[] {
    if (text.search(ESCAPES_OF_FORMS) === -1) return NO_READINGS;
    const readings = [levelsOf(text, this.#escapes)];
    // What stands beside a secret can make an escape of its edge (`%e` and `b`): each kind of escape also by itself.
    const kinds = ESCAPE_KINDS.filter((kind) => text.search(kind) !== -1);
    if (kinds.length > 1 || /[\r\n]/.test(text)) readings.push(...kinds.map((kind) => levelsOf(text, kind)));
    return readings;
  }
}

const NO_READINGS: readonly (readonly Unescaped[])[] = [];

function levelsOf(text: string, escapes: RegExp): Unescaped[] {
  const levels: Unescaped[] = [];
  let last: string = text;
  while (levels.length < ESCAPE_LEVELS) {
    const next = unescapeOnce(last, escapes);
    if (next === undefined) break;
    levels.push(next);
    last = next.text;
  }
  return levels;
}

/** Undefined for nearly all texts. */
function anchorsIn(text: string): readonly AnchorHit[] | undefined {
  let hits: AnchorHit[] | undefined;
  ANCHOR_MATCHER.scan(text, {
    match: (anchor, start) => (hits ??= []).push({ anchor, start }) > 0,
    partial: () => undefined,
  });
  return hits;
}

/** The way from the text of `inner`, which was unescaped from the text of `outer`, to the original. */
function compose(outer: Unescaped, inner: Unescaped): Unescaped {
  const [outerStarts, outerEnds] = [outer.starts, outer.ends];
  const { text, starts, ends } = inner;
  for (let unit = 0; unit < text.length; unit += 1) {
    starts[unit] = outerStarts[starts[unit] ?? 0] ?? 0;
    ends[unit] = outerEnds[(ends[unit] ?? 0) - 1] ?? 0;
  }
  return inner;
}
