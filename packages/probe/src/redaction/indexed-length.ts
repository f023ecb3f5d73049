/** How much of a pattern goes into the trie; the rest is compared where that much was found. */

/** Enough that a text seldom holds it by chance; it keeps the trie of long tokens in all their forms small. */
const INDEXED = 64;
/** A beginning that repeats itself at so short a distance is found so often that comparing the rest would be slow. */
const SHORT_PERIOD = 32;

export function indexedLength(pattern: string): number {
  if (pattern.length <= INDEXED || period(pattern.slice(0, INDEXED).toLowerCase()) < SHORT_PERIOD)
    return pattern.length;
  return INDEXED;
}

/** The least distance at which the text agrees with itself: its length less its longest border (Knuth, Morris, Pratt). */
function period(text: string): number {
  const borders = [0];
  for (let at = 1; at < text.length; at += 1) {
    let border = borders[at - 1] ?? 0;
    while (border > 0 && text[border] !== text[at]) border = borders[border - 1] ?? 0;
    borders.push(text[border] === text[at] ? border + 1 : 0);
  }
  return text.length - (borders.at(-1) ?? 0);
}
