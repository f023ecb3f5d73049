/**
 * Characters that people do not see and models read: zero-width and bidirectional controls, tags, control codes. Joiners
 * and direction marks are part of many scripts and of emoji, and so are the tags of flags and one variation selector.
 */
import { count, listed, quote } from '../shared/words.js';

const HIDDEN =
  /(?![\t\n\r])\p{Cc}|[\u00ad\u180e\u200b\u2060-\u2064\u202a-\u202e\u2066-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]|[\u{e0100}-\u{e01ef}]{2,}/gu;
/** Most texts are plain, and this is cheaper than the whole question. */
const MAYBE = /[^\t\n\r -~]/;
const FLAGS = /\u{1f3f4}[\u{e0020}-\u{e007e}]{1,8}\u{e007f}/gu;

const NAMES: Readonly<Record<number, string>> = {
  0x1b: 'escape',
  0xad: 'soft hyphen',
  0x200b: 'zero-width space',
  0x2060: 'word joiner',
  0x202d: 'left-to-right override',
  0x202e: 'right-to-left override',
  0xfeff: 'byte order mark',
};

export function mayHideCharacters(text: string): boolean {
  return MAYBE.test(text);
}

/** `3 hidden characters (U+200B zero-width space and U+202E right-to-left override)`; undefined when there is none. */
export function hiddenIn(text: string): string | undefined {
  const found = [...text.replace(FLAGS, '').matchAll(HIDDEN)].flatMap(([each]) => [...each]);
  if (found.length === 0) return undefined;
  const codes = [...new Set(found.map((character) => character.codePointAt(0) ?? 0))];
  const spelled = spell(codes.length > 1 ? found : []);
  return `${count(found.length, 'hidden character')} (${listed(codes.map(nameOf), 3)})${spelled === '' ? '' : ` that spell ${quote(spelled)}`}`;
}

function nameOf(code: number): string {
  const name = NAMES[code] ?? (code >= 0xe0000 ? 'tag' : code < 0xa0 ? 'control code' : undefined);
  return `U+${code.toString(16).toUpperCase().padStart(4, '0')}${name === undefined ? '' : ` ${name}`}`;
}

/** Tags mirror ASCII, and carry text that only a model sees. */
function spell(characters: readonly string[]): string {
  return characters
    .map((character) => (character.codePointAt(0) ?? 0) - 0xe0000)
    .filter((code) => code >= 0x20 && code < 0x7f)
    .map((code) => String.fromCharCode(code))
    .join('');
}
