/** Columns and wrapping, in terminal cells. */
import stringWidth from 'string-width';
import wrapAnsi from 'wrap-ansi';

/** Pads to a number of cells; longer text stays whole. */
export function padEnd(text: string, cells: number): string {
  return text + ' '.repeat(Math.max(0, cells - stringWidth(text)));
}

/** Wraps to `columns` and indents every line; without `columns` the text stays one line. */
export function paragraph(text: string, indent: number, columns: number | undefined): string {
  const margin = ' '.repeat(indent);
  if (columns === undefined) return margin + text;
  return wrap(text, columns - indent)
    .split('\n')
    .map((line) => margin + line)
    .join('\n');
}

/** A term and its description: beside it while `minimum` cells remain there, else below it at `indentBelow`. */
export function beside(
  head: string,
  text: string,
  columns: number | undefined,
  { minimum, indentBelow }: { readonly minimum: number; readonly indentBelow: number },
): string {
  if (text === '') return head.trimEnd();
  const used = stringWidth(head);
  if (columns === undefined) return head + text;
  if (columns - used < minimum) return `${head.trimEnd()}\n${paragraph(text, indentBelow, columns)}`;
  return head + paragraph(text, used, columns).slice(used);
}

/** Cuts to a number of cells and says so with an ellipsis. */
export function cut(text: string, cells: number): string {
  if (stringWidth(text) <= cells) return text;
  let kept = '';
  let width = 0;
  for (const character of text) {
    width += stringWidth(character);
    if (width > cells - 1) break;
    kept += character;
  }
  return `${kept}…`;
}

/** Words of addresses and identifiers longer than a line are broken: a terminal would do it worse. */
function wrap(text: string, columns: number): string {
  return wrapAnsi(text, Math.max(columns, 20), { hard: true });
}
