import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { createRedactor } from './redactor.js';

const visible = Array.from({ length: 94 }, (_, index) => String.fromCharCode(0x21 + index));
const secret = fc.oneof(
  fc.string({ unit: fc.constantFrom(...visible), minLength: 16, maxLength: 60 }),
  fc.string({ unit: fc.constantFrom(...visible), minLength: 10, maxLength: 15 }),
  fc.stringMatching(/^[A-Za-z0-9_-]{20,80}$/),
);

const utf8 = (text: string): string => String.fromCharCode(...new TextEncoder().encode(text));
const json = (text: string): string => JSON.stringify(text).slice(1, -1);
const hex = (text: string, prefix: string): string =>
  [...new TextEncoder().encode(text)].map((byte) => prefix + byte.toString(16).padStart(2, '0')).join('');

const encodings: readonly ((text: string) => string)[] = [
  (text) => text,
  json,
  (text) => json(json(text)),
  (text) => json(text).replaceAll('/', '\\/'),
  (text) => [...text].map((char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`).join(''),
  encodeURIComponent,
  (text) => encodeURIComponent(encodeURIComponent(text)),
  (text) => hex(text, '%'),
  (text) => new URLSearchParams({ a: text }).toString().slice(2),
  (text) => [...text].map((char) => `&#${String(char.charCodeAt(0))};`).join(''),
  (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;').replaceAll("'", '&#x27;'),
  (text) => hex(text, ''),
  (text) => hex(text, '').toUpperCase(),
  (text) => btoa(utf8(text)),
  (text) => btoa(utf8(`user:${text}`)),
  (text) =>
    btoa(utf8(`{"a":${JSON.stringify(text)}}`))
      .replaceAll('+', '-')
      .replaceAll('/', '_'),
];

/** A document with the text as a value, inside a value, as a key, in a list, in nested JSON and between lines. */
const positions: readonly ((text: string) => unknown)[] = [
  (text) => text,
  (text) => ({ error: { message: `invalid: ${text}.` } }),
  (text) => ({ [text]: 1 }),
  (text) => [[{ a: [`a${text}b`] }]],
  (text) => ({ content: JSON.stringify({ inner: text }) }),
  (text) => `<p>${text}</p>\n${text}`,
];

/** Ten-character pieces of the encoded secret, without those of the encoding itself or of what it has around the secret. */
function tellingPieces(text: string, encode: (text: string) => string): string[] {
  const anything = encode('~'.repeat(text.length));
  return [encode(text), json(encode(text)), text].flatMap((needle) =>
    Array.from({ length: Math.max(0, needle.length - 9) }, (_, at) => needle.slice(at, at + 10)).filter(
      (piece) => !anything.includes(piece),
    ),
  );
}

describe('redaction, for any secret', () => {
  it.each(encodings.map((encode) => [encode(`s/3"`), encode] as const))(
    'leaves no ten-character piece of it in any position, written as in %s',
    (_example, encode) => {
      fc.assert(
        fc.property(secret, fc.constantFrom(...positions), (text, place) => {
          const redactor = createRedactor({ secrets: [text], suppliedHeaderNames: [] });
          const out = JSON.stringify(redactor.value(place(encode(text))));
          expect(tellingPieces(text, encode).filter((piece) => out.includes(piece))).toEqual([]);
        }),
        { numRuns: 40 },
      );
    },
  );

  it('hides several at once as it hides each alone', () => {
    fc.assert(
      fc.property(fc.array(secret, { minLength: 2, maxLength: 6 }), (secrets) => {
        const redactor = createRedactor({ secrets, suppliedHeaderNames: [] });
        const out = redactor.text(secrets.join('')) + redactor.text(secrets.join(' '));
        expect(secrets.filter((each) => out.includes(each))).toEqual([]);
      }),
    );
  });
});

describe('redaction, for any document without a secret', () => {
  it('gives the very same document back', () => {
    const redactor = createRedactor({
      secrets: ['Zq8-never-in-a-random-document-7', '0123456789abcdefXYZ'],
      suppliedHeaderNames: ['X-Plumbline-Test'],
    });
    const key = fc
      .string({ maxLength: 12 })
      .filter((name) => !/token|secret|pass|cook|auth|key|session|cred/i.test(name));
    const document = fc.record({ json: fc.jsonValue({ maxDepth: 5 }), texts: fc.dictionary(key, fc.string()) });
    fc.assert(
      fc.property(document, (subject) => {
        expect(redactor.value(subject)).toBe(subject);
      }),
      { numRuns: 500 },
    );
  });
});
