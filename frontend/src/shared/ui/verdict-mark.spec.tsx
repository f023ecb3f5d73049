import { describe, expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import type { Mark } from '../format/verdict.js';
import { standingOf } from '../format/verdict.js';
import { VerdictBadge } from './verdict-badge.js';
import { VerdictMark } from './verdict-mark.js';

const MARKS: readonly [Mark, string][] = [
  ['passed', 'Passed'],
  ['warning', 'Warning'],
  ['failed', 'Failed'],
  ['skipped', 'Skipped'],
  ['running', 'Running'],
  ['cancelled', 'Cancelled'],
  ['error', 'Internal error'],
];

describe('VerdictMark', () => {
  it.each(MARKS)('gives %s the name %s', (mark, word) => {
    render(<VerdictMark mark={mark} />);
    expect(screen.getByRole('img', { name: word }).getAttribute('data-mark')).toBe(mark);
  });

  it('draws every verdict in its own shape, not by colour alone', () => {
    const shapes = MARKS.map(([mark]) => render(<VerdictMark mark={mark} />).container.querySelector('svg')?.innerHTML);
    expect(new Set(shapes).size).toBe(MARKS.length);
  });
});

describe('VerdictBadge', () => {
  it('writes the word beside a mark that readers pass over', () => {
    render(<VerdictBadge standing={standingOf({ status: 'error', resultStatus: null })} />);
    expect(screen.getByText('Internal error')).toBeTruthy();
    expect(screen.queryByRole('img')).toBeNull();
  });

  it('says the result of a completed run, and the status of every other', () => {
    expect(standingOf({ status: 'completed', resultStatus: 'failed' })).toEqual({ mark: 'failed', word: 'Failed' });
    expect(standingOf({ status: 'queued', resultStatus: null })).toEqual({ mark: 'pending', word: 'Queued' });
  });
});
