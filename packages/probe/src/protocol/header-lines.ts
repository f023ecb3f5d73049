/** Headers typed as text, one `Name: value` a line. */
import type { Header } from './headers.js';

export interface HeaderLines {
  readonly headers: readonly Header[];
  /** Lines that hold no header, counted from 1. The text of a line is never quoted: it may be a secret. */
  readonly faults: readonly { readonly line: number; readonly message: string }[];
}

/** Empty lines are passed over; spaces around name and value are dropped. Judge the result by `judgeCustomHeaders`. */
export function parseHeaderLines(text: string): HeaderLines {
  const headers: Header[] = [];
  const faults: { line: number; message: string }[] = [];
  text.split(/\r\n|\r|\n/).forEach((line, index) => {
    if (line.trim() === '') return;
    const colon = line.indexOf(':');
    if (colon < 1)
      faults.push({ line: index + 1, message: `Line ${String(index + 1)} is not a header. Write it as Name: value.` });
    else headers.push({ name: line.slice(0, colon).trim(), value: line.slice(colon + 1).trim() });
  });
  return { headers, faults };
}
