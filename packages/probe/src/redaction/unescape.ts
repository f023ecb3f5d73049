/**
 * One level of escaping undone, with the way back to the original: what JSON, percent-encoding, HTML and line folding do
 * to a secret, in any mixture. A server escapes as it likes (`%2b` or `%2B`, `\/` or `/`, `&#39;` or `&apos;`), so the
 * text is brought to the secret's form rather than the secret to every form.
 */
import { entityText } from './html-entities.js';

export interface Unescaped {
  readonly text: string;
  /** For every unit of `text`: where the stretch that it came from starts and ends in the original. */
  readonly starts: Int32Array;
  readonly ends: Int32Array;
}

const LONGEST_ENTITY = 10;
const SIMPLE: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' };

/** What was read at a position and how many units it took; `text` may be empty (a line break is passed over). */
interface Read {
  readonly text: string;
  readonly length: number;
}

/** Each by itself. */
export const ESCAPE_KINDS: readonly RegExp[] = [/\\/g, /%/g, /&/g, /\+/g];
/** What is undone in a text, at once: `+` is a space in forms only. */
export const ESCAPES = /[\\%&\r\n]/g;
export const ESCAPES_OF_FORMS = /[\\%&\r\n+]/g;

/** `undefined` when nothing in the text is escaped. `special` finds the characters that begin an escape. */
export function unescapeOnce(text: string, special: RegExp): Unescaped | undefined {
  special.lastIndex = 0;
  const parts: string[] = [];
  const escapes: number[] = [];
  let from = 0;
  while (special.test(text)) {
    const at = special.lastIndex - 1;
    const read = readEscape(text, at);
    if (read === undefined) continue;
    parts.push(text.slice(from, at), read.text);
    from = at + read.length;
    escapes.push(at, from, read.text.length);
    special.lastIndex = from;
  }
  if (from === 0) return undefined;
  parts.push(text.slice(from));
  return new Unescaping(parts.join(''), escapes);
}

/** The way back is needed only where a secret was found, so it is worked out when somebody asks. */
class Unescaping implements Unescaped {
  readonly text: string;
  /** Of each escape: where it starts and ends in the original, and how many units it became. */
  readonly #escapes: readonly number[];
  #way: { readonly starts: Int32Array; readonly ends: Int32Array } | undefined;

  constructor(text: string, escapes: readonly number[]) {
    this.text = text;
    this.#escapes = escapes;
  }

  get starts(): Int32Array {
    return this.#wayBack().starts;
  }

  get ends(): Int32Array {
    return this.#wayBack().ends;
  }

  #wayBack(): { readonly starts: Int32Array; readonly ends: Int32Array } {
    if (this.#way !== undefined) return this.#way;
    const size = this.text.length;
    const [starts, ends] = [new Int32Array(size), new Int32Array(size)];
    const escapes = this.#escapes;
    let at = 0;
    let original = 0;
    for (let index = 0; index < escapes.length; index += 3) {
      const [start = 0, end = 0, units = 0] = [escapes[index], escapes[index + 1], escapes[index + 2]];
      for (; original < start; original += 1, at += 1) {
        starts[at] = original;
        ends[at] = original + 1;
      }
      starts.fill(start, at, at + units);
      ends.fill(end, at, at + units);
      at += units;
      original = end;
    }
    for (; at < size; original += 1, at += 1) {
      starts[at] = original;
      ends[at] = original + 1;
    }
    this.#way = { starts, ends };
    return this.#way;
  }
}

function readEscape(text: string, at: number): Read | undefined {
  switch (text[at]) {
    case '\\':
      return readBackslash(text, at);
    case '%':
      return readPercent(text, at);
    case '&':
      return readEntity(text, at);
    case '+':
      return { text: ' ', length: 1 };
    default:
      return readLineBreak(text, at);
  }
}

function readBackslash(text: string, at: number): Read | undefined {
  const next = text[at + 1];
  if (next === undefined) return undefined;
  if (next === 'u' || next === 'x') {
    const digits = next === 'u' ? 4 : 2;
    const code = hexAt(text, at + 2, digits);
    return code === -1 ? undefined : { text: String.fromCharCode(code), length: 2 + digits };
  }
  const simple = SIMPLE[next];
  if (simple !== undefined) return { text: simple, length: 2 };
  return next === '"' || next === "'" || next === '\\' || next === '/' ? { text: next, length: 2 } : undefined;
}

/** A byte, or the bytes of one UTF-8 character; a lone high byte is read as Latin-1. */
function readPercent(text: string, at: number): Read | undefined {
  const first = hexAt(text, at + 1, 2);
  if (first === -1) return undefined;
  const more = first >= 0xf0 ? 3 : first >= 0xe0 ? 2 : first >= 0xc0 ? 1 : 0;
  let code = more === 0 ? first : first & (0x3f >> more);
  for (let byte = 1; byte <= more; byte += 1) {
    const next = text[at + byte * 3] === '%' ? hexAt(text, at + byte * 3 + 1, 2) : -1;
    if (next >> 6 !== 0b10) return { text: String.fromCharCode(first), length: 3 };
    code = (code << 6) | (next & 0x3f);
  }
  if (code > 0x10ffff) return { text: String.fromCharCode(first), length: 3 };
  return { text: String.fromCodePoint(code), length: 3 * (more + 1) };
}

function readEntity(text: string, at: number): Read | undefined {
  const reference = text.slice(at + 1, at + 1 + LONGEST_ENTITY);
  const end = reference.indexOf(';');
  const char = end === -1 ? undefined : entityText(reference.slice(0, end));
  return char === undefined ? undefined : { text: char, length: end + 2 };
}

/** A line break inside a value, with the `data:` of an event stream's next line. */
function readLineBreak(text: string, at: number): Read {
  let end = at + (text.startsWith('\r\n', at) ? 2 : 1);
  if (text.startsWith('data:', end)) end += text[end + 5] === ' ' ? 6 : 5;
  return { text: '', length: end - at };
}

function hexAt(text: string, at: number, digits: number): number {
  let value = 0;
  for (let index = at; index < at + digits; index += 1) {
    const code = text.charCodeAt(index) | 0x20;
    const digit = code >= 0x30 && code <= 0x39 ? code - 0x30 : code >= 0x61 && code <= 0x66 ? code - 0x57 : -1;
    if (digit === -1) return -1;
    value = value * 16 + digit;
  }
  return value;
}
