/** The matrix of eras and revisions as rows of a report for people: `2025-06-18 ✓ agreed`. */
import type { Era } from '@plumbline/probe/catalogue';
import type { EraRow, RevisionState } from './revision-matrix.js';
import type { Colours, Surface } from './surface.js';

export const ERA_TITLES: Readonly<Record<Era, string>> = { legacy: 'Handshake', modern: 'Stateless' };

export const NOT_SPOKEN = '⊖ not spoken';

/** The row on one line. */
export function renderRevisions({ notSpoken, revisions }: EraRow, { colours }: Surface): string {
  if (notSpoken) return colours.dim(NOT_SPOKEN);
  return revisions.map(({ revision, state }) => paint(state, colours)(joined(revision, wordsOf(state)))).join('  ');
}

/** A mark and a word, so that colour only helps. */
export function wordsOf(state: RevisionState): string {
  switch (state.kind) {
    case 'agreed':
    case 'spoken':
    case 'named':
      return `✓ ${state.kind}`;
    case 'answered':
      return `→ ${state.other}`;
    case 'refused':
      return '✗ refused';
    case 'not-asked':
      return '·';
  }
}

function paint({ kind }: RevisionState, { green, yellow, dim }: Colours): (text: string) => string {
  switch (kind) {
    case 'agreed':
    case 'spoken':
    case 'named':
      return green;
    case 'answered':
    case 'refused':
      return yellow;
    case 'not-asked':
      return dim;
  }
}

/** With no-break spaces, so that a line ends between two revisions. */
function joined(revision: string, words: string): string {
  return `${revision} ${words}`.replaceAll(' ', '\u00a0');
}
