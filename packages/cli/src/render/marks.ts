/** The seven marks of a verdict. They differ by shape and word, so that colour only helps. */
import type { Colours } from './surface.js';

export type Verdict = 'passed' | 'warning' | 'failed' | 'skipped' | 'running' | 'cancelled' | 'error';

interface Mark {
  readonly glyph: string;
  readonly word: string;
  readonly colour: 'green' | 'yellow' | 'red' | 'gray' | 'blue' | 'magenta';
}

const MARKS: Readonly<Record<Verdict, Mark>> = {
  passed: { glyph: '✓', word: 'Passed', colour: 'green' },
  warning: { glyph: '▲', word: 'Warning', colour: 'yellow' },
  failed: { glyph: '✗', word: 'Failed', colour: 'red' },
  skipped: { glyph: '⊖', word: 'Skipped', colour: 'gray' },
  running: { glyph: '○', word: 'Running', colour: 'blue' },
  cancelled: { glyph: '⊘', word: 'Cancelled', colour: 'gray' },
  error: { glyph: '↯', word: 'Internal error', colour: 'magenta' },
};

/** The mark's shape alone, one column wide. */
export function glyph(verdict: Verdict, colours: Colours): string {
  const mark = MARKS[verdict];
  return colours[mark.colour](mark.glyph);
}

/** Shape and word; the word padded to `width` columns. */
export function mark(verdict: Verdict, colours: Colours, width = 0): string {
  const { glyph: shape, word, colour } = MARKS[verdict];
  return colours[colour](`${shape} ${word.padEnd(width)}`);
}
