import { describe, expect, it } from '@jest/globals';
import { jsonText } from './json-text.js';
import { count, duration, excerpt, kindOf, listed, quote, shown } from './words.js';

describe('words', () => {
  it('quotes on one line, cut with a mark, without control or bidirectional characters', () => {
    expect(quote('a\r\n\tb')).toBe('"a b"');
    expect(quote('x'.repeat(201))).toBe(`"${'x'.repeat(200)}…"`);
    expect(quote('x'.repeat(200))).toBe(`"${'x'.repeat(200)}"`);
    expect(quote('a\u0000b\u202Ec\u200Bd\uD800e')).toBe('"a\uFFFDb\uFFFDc\uFFFDd\uFFFDe"');
  });

  it('cuts between characters, not inside them', () => {
    expect(excerpt('🙂🙂🙂', 2)).toBe('🙂🙂…');
  });

  it('costs the same for a huge text', () => {
    const before = process.cpuUsage();
    excerpt(' '.repeat(1_000_000));
    expect(process.cpuUsage(before).user / 1000).toBeLessThan(100);
  });

  it('lists, counts and speaks of times', () => {
    expect(listed(['a'])).toBe('a');
    expect(listed(['a', 'b', 'c'])).toBe('a, b and c');
    expect(listed(['a', 'b', 'c', 'd', 'e', 'f', 'g'])).toBe('a, b, c, d, e and 2 more');
    expect([count(1, 'page'), count(2000, 'page'), count(0, 'entry', 'entries')]).toEqual([
      '1 page',
      '2,000 pages',
      '0 entries',
    ]);
    expect([12.4, 999, 5000, 2_760_000, 7_200_000].map(duration)).toEqual([
      '12 ms',
      '999 ms',
      '5.0 s',
      '46 min',
      '2 h',
    ]);
  });

  it('shows values as they stand on the wire and names their kinds', () => {
    expect([null, true, 'a', [], [1, 'b'], { a: { b: null } }, undefined].map((value) => shown(value))).toEqual([
      'null',
      'true',
      '"a"',
      '[]',
      '[1,"b"]',
      '{"a":{"b":null}}',
      'nothing',
    ]);
    expect([null, [], {}, 'a', 1, undefined].map(kindOf)).toEqual([
      'null',
      'an array',
      'an object',
      'a string',
      'a number',
      'missing',
    ]);
  });

  it('writes down a value that is nested deeper than the stack', () => {
    let deep: unknown = 1;
    for (let depth = 0; depth < 200_000; depth += 1) deep = [deep];
    expect(jsonText(deep, 100)).toMatch(/^\[+…\]*$/);
    expect(jsonText({ a: 'x'.repeat(500) }, 50)).toHaveLength(50);
  });
});
