/** How messages quote what a server sent and speak of times, amounts and types. Everything quoted is hostile text. */
import { jsonText } from './json-text.js';

const EXCERPT_CHARS = 200;

/** In double quotes, on one line, without control characters, cut with a mark. */
export function quote(text: string, max: number = EXCERPT_CHARS): string {
  return `"${excerpt(text, max)}"`;
}

/** Works on a slice, so that the cost does not grow with the text. */
export function excerpt(text: string, max: number = EXCERPT_CHARS): string {
  const line = visible(text.slice(0, max * 4));
  const characters = [...line];
  return characters.length > max || text.length > max * 4 ? `${characters.slice(0, max).join('')}…` : line;
}

/** White space runs become one space; control, bidirectional and other invisible format characters become U+FFFD. */
function visible(text: string): string {
  return text
    .replace(/\s+/gu, ' ')
    .trim()
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}]/gu, '\u{FFFD}');
}

/** A JSON value in few characters, as it would stand on the wire. */
export function shown(value: unknown, max = 80): string {
  if (value === undefined) return 'nothing';
  if (typeof value === 'string') return quote(value, max);
  if (Array.isArray(value) && value.length === 0) return '[]';
  return excerpt(jsonText(value, max * 4 + 1), max);
}

/** What kind of JSON value it is, with its article. */
export function kindOf(value: unknown): string {
  if (value === undefined) return 'missing';
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'an array';
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}

/** `850 ms`, `5.0 s`, `46 min`. */
export function duration(ms: number): string {
  if (ms < 1000) return `${Math.round(ms)} ms`;
  if (ms < 120_000) return `${(ms / 1000).toFixed(1)} s`;
  return ms < 7_200_000 ? `${Math.round(ms / 60_000)} min` : `${Math.round(ms / 3_600_000)} h`;
}

export function count(amount: number, one: string, many = `${one}s`): string {
  return `${number(amount)} ${amount === 1 ? one : many}`;
}

/** With thousands separators. */
export function number(amount: number): string {
  return amount.toLocaleString('en-US');
}

const LISTED = 5;

/** `a`, `a and b`, `a, b and c`, `a, b, c, d, e and 7 more`. */
export function listed(items: readonly string[], max = LISTED, joined: 'and' | 'or' = 'and'): string {
  const named = items.length > max ? [...items.slice(0, max), `${number(items.length - max)} more`] : items;
  const last = named.at(-1) ?? '';
  return named.length > 1 ? `${named.slice(0, -1).join(', ')} ${joined} ${last}` : last;
}

/** `is missing` or `is` with the value. */
export function isShown(value: unknown): string {
  return value === undefined ? 'is missing' : `is ${shown(value)}`;
}
