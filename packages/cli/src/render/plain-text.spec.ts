import { describe, expect, test } from '@jest/globals';
import { plainJson, plainText } from './plain-text.js';

describe('plainText', () => {
  test.each([
    ['a colour sequence', 'a\u001b[31mred\u001b[0m', 'a[31mred[0m'],
    ['a terminal title', '\u001b]0;owned\u0007name', ']0;ownedname'],
    ['an eight-bit control sequence', '\u009b2Jname', '2Jname'],
    ['a carriage return that would overwrite the line', 'Failed\rPassed', 'Failed Passed'],
    ['line breaks and tabs', 'one\r\n\ttwo', 'one two'],
    ['a backspace and a delete', 'ab\u0008\u007fc', 'abc'],
  ])('takes the effect out of %s', (_what, hostile, visible) => {
    expect(plainText(hostile)).toBe(visible);
  });

  test.each([
    ['a right-to-left override', 'evil\u202etxt', 'evil\\u{202e}txt'],
    ['an isolate', '\u2066a\u2069', '\\u{2066}a\\u{2069}'],
    ['a zero-width space', 'to\u200bken', 'to\\u{200b}ken'],
    ['a tag character', 'x\u{e0041}', 'x\\u{e0041}'],
  ])('shows %s as an escape', (_what, hidden, visible) => {
    expect(plainText(hidden)).toBe(visible);
  });

  test('leaves words of every script and emoji sequences alone', () => {
    const words = 'Grüße, 東京, שלום, می‌خواهم, 👩‍💻';
    expect(plainText(words)).toBe(words);
  });
});

describe('plainJson', () => {
  const value = { name: 'a\u001b[2J\u009b1m\u202e\u{e0041}\u007f', list: ['é', '東'] };

  test('holds nothing that a terminal acts on', () => {
    const json = plainJson(value, 2);
    for (const character of json) {
      const code = character.codePointAt(0) ?? 0;
      expect(code === 10 || (code >= 32 && code < 127) || code > 159).toBe(true);
      expect([0x202e, 0xe0041]).not.toContain(code);
    }
  });

  test('means the same value', () => {
    expect(JSON.parse(plainJson(value))).toEqual(value);
  });
});
