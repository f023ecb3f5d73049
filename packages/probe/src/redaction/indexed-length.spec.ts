import { describe, expect, it } from '@jest/globals';
import { indexedLength } from './indexed-length.js';

const counted = Array.from({ length: 100 }, (_, index) => String(index)).join('.');

describe('indexedLength', () => {
  it('is all of a short pattern and the beginning of a long one', () => {
    expect(indexedLength('abc')).toBe(3);
    expect(indexedLength(counted)).toBe(64);
  });

  it('is all of a long pattern that begins with a repetition, in whatever case', () => {
    expect(indexedLength('a'.repeat(500))).toBe(500);
    expect(indexedLength('aBAb'.repeat(125))).toBe(500);
    expect(indexedLength(counted.slice(0, 31).repeat(10))).toBe(310);
    expect(indexedLength(counted.slice(0, 33).repeat(10))).toBe(64);
  });
});
