import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { ESCAPES, ESCAPES_OF_FORMS, unescapeOnce } from './unescape.js';

const text = (escaped: string, special = ESCAPES): string | undefined => unescapeOnce(escaped, special)?.text;

describe('unescapeOnce', () => {
  it.each([
    ['JSON', String.raw`a\"b\\c\/d\u00e9\n`, 'a"b\\c/dé\n'],
    ['JavaScript bytes', String.raw`\x41\x2f`, 'A/'],
    ['percent in either case', '%2b%2B%C3%A9%f0%9f%98%80', '++é😀'],
    ['percent that is Latin-1', 'caf%E9!', 'café!'],
    ['percent that is no character', '%F7%BF%BF%BF', '÷¿¿¿'],
    ['HTML', '&amp;&#39;&#x2F;&eacute;&plus;', "&'/é+"],
    ['line breaks and the field names of an event stream', 'ab\ncd\r\ndata: ef\rdata:gh', 'abcdefgh'],
  ])('undoes %s', (_kind, escaped, plain) => expect(text(escaped)).toBe(plain));

  it.each(['nothing here', 'a\\q', '100% &unknown; & %zz \\u12', '&#x110000;', '\\'])('leaves %j', (plain) =>
    expect(text(plain)).toBeUndefined(),
  );

  it('undoes one level at a time', () => {
    expect(text('%252F')).toBe('%2F');
    expect(text(String.raw`\\u0041`)).toBe(String.raw`\u0041`);
  });

  it('reads + as a space only when asked', () => {
    expect(text('a+b%2B', ESCAPES_OF_FORMS)).toBe('a b+');
    expect(text('a+b')).toBeUndefined();
  });

  it('knows where every unit came from', () => {
    const unescaped = unescapeOnce('a%20b\nc', ESCAPES);
    const places = [...(unescaped?.text ?? '')].map((char, index) => [
      char,
      unescaped?.starts[index],
      unescaped?.ends[index],
    ]);
    expect(places).toEqual([
      ['a', 0, 1],
      [' ', 1, 4],
      ['b', 4, 5],
      ['c', 6, 7],
    ]);
  });

  it('finds back what JSON and percent-encoding made of any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (plain) => {
        const folded = plain.replace(/[\r\n]/g, '');
        const json = JSON.stringify(folded).slice(1, -1);
        const percent = encodeURIComponent(folded);
        if (!/[%&\\]/.test(folded)) {
          expect(text(json) ?? json).toBe(folded);
          expect(text(percent) ?? percent).toBe(folded);
        }
      }),
    );
  });
});
