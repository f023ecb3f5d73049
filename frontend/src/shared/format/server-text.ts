/**
 * Text that a peer sent may hold characters that are not seen but change what is: control characters, direction
 * overrides, zero-width marks, lone surrogates. They are written out as escapes, so that what is read is what was sent.
 */
const INVISIBLE = /[\p{Cc}\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb\p{Cs}]/gu;

export function showInvisible(text: string): string {
  return text.replace(INVISIBLE, (character) => {
    if (character === '\n' || character === '\t') return character;
    const code = character.codePointAt(0) ?? 0;
    return `\\u${code.toString(16).padStart(4, '0')}`;
  });
}
