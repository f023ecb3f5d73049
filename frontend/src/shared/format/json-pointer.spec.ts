import { describe, expect, it } from '@jest/globals';
import { pointerOf, pointerTokens } from './json-pointer.js';

describe('JSON Pointer', () => {
  it('reads escaped tokens in the order that RFC 6901 asks for', () => {
    expect(pointerTokens('/a~1b/~01/0')).toEqual(['a/b', '~1', '0']);
    expect(pointerTokens('')).toEqual([]);
    expect(pointerTokens('a')).toBeNull();
  });

  it('writes what it reads', () => {
    for (const pointer of ['', '/', '/result/tools/3/inputSchema', '/a~1b/m~0n']) {
      expect(pointerOf(pointerTokens(pointer) ?? [])).toBe(pointer);
    }
  });
});
