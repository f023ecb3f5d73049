/** Stretches of a text that must not be seen, and their replacement in one go. */
import { REDACTED } from '../protocol/redacted.js';

/** `[start, end)` in UTF-16 units. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** Gathers spans; those that come in order of their ends are joined at once, so that no text can pile them up. */
export class SpanList {
  readonly #spans: Span[] = [];

  add(start: number, end: number): void {
    let joined = { start, end };
    for (let last = this.#spans.at(-1); last !== undefined && overlap(last, joined); last = this.#spans.at(-1)) {
      joined = { start: Math.min(last.start, joined.start), end: Math.max(last.end, joined.end) };
      this.#spans.pop();
    }
    this.#spans.push(joined);
  }

  /** In order and apart. */
  merged(): Span[] {
    const list = new SpanList();
    for (const { start, end } of [...this.#spans].sort((one, other) => one.start - other.start)) list.add(start, end);
    return list.#spans;
  }
}

function overlap(one: Span, other: Span): boolean {
  return one.start < other.end && other.start < one.end;
}

/**
 * Every stretch is replaced once: overlapping ones have become one, so no piece of a secret is left at a seam and nothing
 * is replaced a second time. The same string when there is nothing to replace.
 */
export function replaceSpans(text: string, spans: SpanList): string {
  const parts: string[] = [];
  let from = 0;
  for (const { start, end } of spans.merged()) {
    if (isInsideMark(text, start, end)) continue;
    parts.push(text.slice(from, start), REDACTED);
    from = end;
  }
  return from === 0 ? text : parts.join('') + text.slice(from);
}

/** A secret such as `REDACTED` must not be found in our own mark. */
function isInsideMark(text: string, start: number, end: number): boolean {
  if (end - start > REDACTED.length) return false;
  for (let at = Math.max(0, end - REDACTED.length); at <= start; at += 1)
    if (text.startsWith(REDACTED, at)) return true;
  return false;
}
