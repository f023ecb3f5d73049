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
    match: (index, end) => found.push(`${String(index)}@${String(end)}`) > 0,
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
            subject.startsWith(each, start) ? [`${String(index)}@${String(start + each.length)}`] : [],
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
    expect(matches([pattern('AbC'), pattern('aBc', { anyCase: false })], 'abc aBc')).toEqual(['0@3', '1@7', '0@7']);
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
});
