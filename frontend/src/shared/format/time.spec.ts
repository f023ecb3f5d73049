import { describe, expect, it } from '@jest/globals';
import { formatRelative } from './time.js';

const now = new Date('2026-11-30T12:00:00.000Z');
const before = (ms: number): Date => new Date(now.getTime() - ms);

describe('formatRelative', () => {
  it.each([
    [-5_000, 'now'],
    [10_000, 'now'],
    [50_000, '1 min ago'],
    [180_000, '3 min ago'],
    [2 * 3_600_000, '2 h ago'],
    [26 * 3_600_000, '1 d ago'],
  ])('reads an age of %d ms as %s', (age, text) => {
    expect(formatRelative(before(age), now)).toBe(text);
  });

  it('names the date after a week, and the year when it is another one', () => {
    expect(formatRelative(before(10 * 86_400_000), now)).toBe('20 Nov');
    expect(formatRelative(new Date('2025-11-12T12:00:00.000Z'), now)).toBe('12 Nov 2025');
  });
});
