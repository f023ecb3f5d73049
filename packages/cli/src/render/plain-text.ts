/**
 * Text from a server is hostile: an escape sequence can rewrite what the terminal shows or its title, and a bidirectional
 * control can make one name look like another. Nothing from outside reaches the terminal without passing here.
 */

/** Shown as an escape, since hiding them would hide the finding: bidirectional controls, zero-width, tag characters. */
const HIDDEN =
  /[\u{e0100}-\u{e01ef}\u00ad\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2064\u2066-\u2069\ufeff\u{e0000}-\u{e007f}]/gu;
const LINE_BREAKS_AND_TABS = /[\t\n\v\f\r\u0085]+/g;
/** C0, DEL and C1. */
const CONTROLS = /\p{Cc}/gu;
const DEL_AND_C1 = /[\u007f-\u009f]/g;

/** One line of visible text: C0 and C1 controls removed (line breaks and tabs become a space), hidden characters escaped. */
export function plainText(text: string): string {
  return text.replace(LINE_BREAKS_AND_TABS, ' ').replace(CONTROLS, '').replace(HIDDEN, escapeCharacter);
}

/** JSON that means the same and holds no character that a terminal would act on. */
export function plainJson(value: unknown, indent?: number): string {
  const json = JSON.stringify(value, null, indent) ?? 'null';
  // JSON.stringify escapes C0 itself, and the line breaks of its own indentation must stay.
  return json.replace(DEL_AND_C1, escapeUnit).replace(HIDDEN, escapeUnits);
}

function escapeCharacter(character: string): string {
  return `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;
}

/** JSON knows escapes of UTF-16 units only; a character beyond the first plane takes two. */
function escapeUnits(character: string): string {
  return character.split('').map(escapeUnit).join('');
}

function escapeUnit(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
