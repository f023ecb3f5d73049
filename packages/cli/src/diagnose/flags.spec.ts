import { describe, expect, test } from '@jest/globals';
import { parseDuration } from './flags.js';

describe('a time on the command line', () => {
  test.each([
    ['45s', 45_000],
    ['1500ms', 1_500],
    ['2m', 120_000],
    ['1ms', 1],
    ['10m', 600_000],
  ])('%s is %d milliseconds', (text, ms) => {
    expect(parseDuration(text)).toBe(ms);
  });

  test.each(['45', '', 's', '-1s', '0s', '1.5s', '11m', '1h', '1e3s', '45 s', '99999999999ms'])(
    '"%s" is refused with the right form',
    (text) => {
      expect(() => parseDuration(text)).toThrow(/45s, 1500ms or 2m/);
    },
  );
});
