import { randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { parseKeyRing } from './key-ring.js';

const key = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');

describe('a key ring', () => {
  it('is a list of ids with 32 random bytes each, the first one first', () => {
    const ring = parseKeyRing(`new:${key(randomBytes(32))}, old-1:${key(randomBytes(32))}`);
    expect(ring.map(({ id, secret }) => [id, secret.length])).toEqual([
      ['new', 32],
      ['old-1', 32],
    ]);
  });

  it('takes every random key', () => {
    for (let count = 0; count < 1_000; count += 1) {
      expect(() => parseKeyRing(`a:${key(randomBytes(32))}`)).not.toThrow();
    }
  });

  const zeros = key(new Uint8Array(32));
  it.each([
    ['nothing', '', /holds no key/],
    ['no id', key(randomBytes(32)), /must be id:base64/],
    ['an id with a dot, which the text form uses', `a.b:${key(randomBytes(32))}`, /must be id:base64/],
    ['a short key', `a:${key(randomBytes(16))}`, /key "a" with 16 bytes where 32 are needed/],
    ['a long key', `a:${key(randomBytes(33))}`, /key "a" with 33 bytes/],
    ['a key of zeros', `a:${zeros}`, /key "a" that is not random/],
    ['one byte over and over', `a:${key(new Uint8Array(32).fill(0x5a))}`, /not random/],
    ['counting bytes', `a:${key(Uint8Array.from({ length: 32 }, (_, at) => at))}`, /not random/],
    ['a text of an example', `a:${Buffer.from('0123456789abcdef0123456789abcdef').toString('base64')}`, /not random/],
    ['words', `a:${Buffer.from('change-me-change-me-change-me-32').toString('base64')}`, /not random/],
    ['a weak second key', `a:${key(randomBytes(32))},b:${zeros}`, /key "b"/],
    ['the same id twice', `a:${key(randomBytes(32))},a:${key(randomBytes(32))}`, /two keys with the same id/],
  ])('is not %s', (_what, text, sentence) => {
    expect(() => parseKeyRing(text)).toThrow(sentence);
  });

  it('never says what a key is', () => {
    const secret = key(randomBytes(31));
    expect(() => parseKeyRing(`a:${secret}`)).toThrow(
      expect.not.objectContaining({ message: expect.stringContaining(secret) }),
    );
  });
});
