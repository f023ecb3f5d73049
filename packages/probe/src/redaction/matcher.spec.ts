import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Matcher } from './matcher.js';
import type { Pattern } from './trie.js';

const pattern = (text: string, more: Partial<Pattern> = {}): Pattern => ({
  text,
  anyCase: true,
  partialFrom: 0,
  ...more,
});

function matches(patterns: readonly Pattern[], text: string): string[] {
  const found: string[] = [];
  new Matcher(patterns).scan(text, {
    match: (index, start) => found.push(`${String(index)}@${String(start)}`) > 0,
    partial: (start, end) => found.push(`partial ${text.slice(start, end)}`),
  });
  return found;
}

describe('Matcher', () => {
  it('finds every pattern at every place, as a search for each alone does', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 1, maxLength: 6 });
    const text = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 80 });
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 8 }), text, (words, subject) => {
        const expected = words.flatMap((each, index) =>
          [...subject].flatMap((_, start) =>
            subject.startsWith(each, start) ? [`${String(index)}@${String(start)}`] : [],
          ),
        );
        expect(
          matches(
            words.map((each) => pattern(each)),
            subject,
          ).sort(),
        ).toEqual(expected.sort());
      }),
    );
  });

  it('takes upper for lower case only where the pattern allows it', () => {
    expect(matches([pattern('AbC'), pattern('aBc', { anyCase: false })], 'abc aBc')).toEqual(['0@0', '1@4', '0@4']);
  });

  it('stops at the longest pattern that ends at a place when that is enough', () => {
    const found: number[] = [];
    const scan = { match: (index: number) => found.push(index) < 0, partial: () => undefined };
    new Matcher([pattern('bcd'), pattern('abcd'), pattern('cd')]).scan('abcd', scan);
    expect(found).toEqual([1]);
  });

  it('reports the beginning of a pattern that breaks off, in the text and at its end', () => {
    const patterns = [pattern('abcdefgh', { partialFrom: 4 })];
    expect(matches(patterns, 'abcdef…')).toEqual(['partial abcdef']);
    expect(matches(patterns, 'x abcde')).toEqual(['partial abcde']);
    expect(matches(patterns, 'abc abc')).toEqual([]);
  });

  it('compares a long pattern to its end, also beside one that begins alike', () => {
    const begin = Array.from({ length: 100 }, (_, index) => String(index)).join('-');
    const patterns = [pattern(`${begin}abc`, { partialFrom: 10 }), pattern(`${begin}xyz`)];
    const found = matches(patterns, `1 ${begin}XYZ`);
    expect(found).toContain('1@2');
    expect(found).toContain(`partial ${begin}`);
    expect(found).not.toContain('0@2');
    expect(matches(patterns.slice(1), `1 ${begin}abc`)).toEqual([]);
  });

  it('compares a long pattern that repeats itself in the trie alone', () => {
    const patterns = [pattern(`${'ab'.repeat(400)}c`)];
    expect(matches(patterns, `${'ab'.repeat(1000)}c`)).toEqual(['0@1200']);
    // The least of several: whatever else the process does only ever adds.
    const least = (size: number) => {
      const text = 'ab'.repeat(size);
      const times = Array.from({ length: 5 }, () => {
        const before = process.cpuUsage();
        matches(patterns, text);
        return process.cpuUsage(before).user;
      });
      return Math.min(...times);
    };
    expect(least(100_000) / Math.max(1000, least(10_000))).toBeLessThan(40);
  });
});
