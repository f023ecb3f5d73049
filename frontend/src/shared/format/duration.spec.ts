import { describe, expect, it } from '@jest/globals';
import { formatBytes, formatDuration } from './duration.js';

describe('formatDuration', () => {
  it.each([
    [0, '0 ms'],
    [311.6, '312 ms'],
    [999.4, '999 ms'],
    [1240, '1.24 s'],
    [9996, '10.0 s'],
    [45_000, '45.0 s'],
    [59_960, '1 min 00 s'],
    [125_000, '2 min 05 s'],
  ])('writes %d ms as %s', (ms, text) => {
    expect(formatDuration(ms)).toBe(text);
  });
});

describe('formatBytes', () => {
  it.each([
    [0, '0 B'],
    [1023, '1023 B'],
    [1024, '1.0 KB'],
    [16_384, '16.0 KB'],
  ])('writes %d bytes as %s', (bytes, text) => {
    expect(formatBytes(bytes)).toBe(text);
  });
});
