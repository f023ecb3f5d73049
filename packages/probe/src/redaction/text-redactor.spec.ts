import { describe, expect, it } from '@jest/globals';
import { REDACTED } from '../protocol/redacted.js';
import { TextRedactor } from './text-redactor.js';

const SECRET = 'k1 Ab+/="é\'<&>%41\\u-ZZ';
const bytes = new TextEncoder().encode(SECRET);
const binary = String.fromCharCode(...bytes);
const each = (write: (code: number, char: string) => string): string =>
  [...SECRET].map((char) => write(char.codePointAt(0) ?? 0, char)).join('');
const json = (text: string): string => JSON.stringify(text).slice(1, -1);
const hex = (prefix: string): string => [...bytes].map((byte) => prefix + byte.toString(16).padStart(2, '0')).join('');

const forms: Readonly<Record<string, string>> = {
  plain: SECRET,
  'JSON-escaped': json(SECRET),
  'JSON in JSON': json(json(SECRET)),
  'JSON in JSON in JSON': json(json(json(SECRET))),
  'JSON with every character as \\uXXXX': each((code) => `\\u${code.toString(16).padStart(4, '0')}`),
  'JSON with \\/': json(SECRET).replaceAll('/', '\\/'),
  'JSON as .NET writes it': json(SECRET).replace(
    /[+'<&>é]/g,
    (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0').toUpperCase()}`,
  ),
  'percent-encoded': encodeURIComponent(SECRET),
  'percent-encoded in lower case': encodeURIComponent(SECRET).replace(/%../g, (code) => code.toLowerCase()),
  'percent-encoded byte by byte': hex('%'),
  'percent-encoded here and there': SECRET.replace('%', '%25').replace('A', '%41').replace('=', '%3d'),
  'percent-encoded twice': encodeURIComponent(encodeURIComponent(SECRET)),
  'as a URL path': encodeURI(SECRET),
  'form-encoded': new URLSearchParams({ s: SECRET }).toString().slice(2),
  'form-encoded in JSON': json(`"${new URLSearchParams({ s: SECRET }).toString().slice(2)}"`),
  'HTML-escaped': SECRET.replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;'),
  'HTML as PHP writes it': SECRET.replaceAll('&', '&amp;').replaceAll('é', '&eacute;').replaceAll("'", '&#039;'),
  'HTML decimal': each((code) => `&#${String(code)};`),
  'HTML hexadecimal': each((code) => `&#x${code.toString(16).toUpperCase()};`),
  hex: hex(''),
  'hex in upper case': hex('').toUpperCase(),
  base64: btoa(binary),
  'base64 in the middle (1)': btoa(`u${binary}`),
  'base64 in the middle (2)': btoa(`u:${binary}!`),
  'base64 of JSON': btoa(`{"t":${JSON.stringify(SECRET).replace('é', 'Ã©')}}`),
  base64url: btoa(`?>${binary}`).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', ''),
  'base64 in JSON as PHP writes it': btoa(`?>${binary}`).replaceAll('/', '\\/'),
  'UTF-8 read as Latin-1': binary,
  'UTF-8 read as windows-1252': new TextDecoder('windows-1252').decode(bytes),
  'upper case': SECRET.toUpperCase().replace('É', 'é'),
  'lower case': SECRET.toLowerCase(),
  'over two data lines': `${SECRET.slice(0, 9)}\ndata: ${SECRET.slice(9)}`,
  'over two lines of assembled data': `${SECRET.slice(0, 9)}\n${SECRET.slice(9)}`,
};

/** Every ten-character piece of `needle` that is left in `text`. */
function pieces(text: string, needle: string): string[] {
  return [...needle].map((_, at) => needle.slice(at, at + 10)).filter((p) => p.length === 10 && text.includes(p));
}

describe('a secret in a text', () => {
  const texts = new TextRedactor([SECRET]);

  it.each(Object.entries(forms))('is hidden: %s', (_name, form) => {
    const redacted = texts.text(`before ${form} after`);
    expect(redacted).toContain(REDACTED);
    expect(pieces(redacted, form)).toEqual([]);
    expect(redacted.startsWith('before ')).toBe(true);
    expect(redacted.endsWith(' after')).toBe(true);
  });

  it('is hidden in every form at once, each in its place', () => {
    const redacted = texts.text(Object.values(forms).join(' | '));
    expect(redacted.split(' | ')).toHaveLength(Object.keys(forms).length);
    for (const form of Object.values(forms)) expect(pieces(redacted, form)).toEqual([]);
  });

  it('is hidden when it looks escaped itself, and is escaped some more', () => {
    const odd = 'a+\\/%2541&amp;amp;b%5Cu0041';
    const redactor = new TextRedactor([odd]);
    for (const form of [json(json(odd)), encodeURIComponent(json(odd)), json(encodeURIComponent(odd)), encodeURI(odd)])
      expect(redactor.text(`<${form}>`)).toBe(`<${REDACTED}>`);
  });

  it('is hidden when a server shows only its beginning', () => {
    const token = new TextRedactor(['tok3nAB4DEFGHIJ5LMNOPQRSTUVWXYZ']);
    expect(token.text('token tok3nAB4DEFG… refused')).toBe(`token ${REDACTED}… refused`);
    expect(token.text('tok3nAB4D is short')).toBe('tok3nAB4D is short');
  });

  it('leaves words alone that a readable value begins with', () => {
    const readable = new TextRedactor([
      'https://example.com/tenants/1234567',
      'application/json; q=0.5',
      'mcp-client-2025-04-04-preview',
      'acme production',
    ]);
    const text = 'POST https://example.com/mcp with application/json by mcp-client-2.0 in production answered';
    expect(readable.text(text)).toBe(text);
  });

  it('never covers a credential that begins where it ends', () => {
    const prefix = new TextRedactor(['tok3nAB4DEFGHIJ5LMNOP Bearer ']);
    expect(prefix.text('tok3nAB4DEFGHIJ5LMNOP Bearer abc123def456')).toBe(`${REDACTED}${REDACTED}`);
  });

  it('does not swallow the line break behind it', () => {
    expect(texts.text(`${SECRET}\nnext`)).toBe(`${REDACTED}\nnext`);
  });
});

describe('several secrets', () => {
  it('leaves nothing at a seam where they overlap, contain each other or touch', () => {
    const texts = new TextRedactor(['abcdefgh12', 'efgh12345678', 'xxabcdefgh12yy']);
    expect(texts.text('-abcdefgh12345678-')).toBe(`-${REDACTED}-`);
    expect(texts.text('-xxabcdefgh12yy-')).toBe(`-${REDACTED}-`);
    expect(texts.text('abcdefgh12abcdefgh12')).toBe(REDACTED + REDACTED);
  });

  it('never touches the mark, also where a secret is part of it', () => {
    const texts = new TextRedactor(['REDACTED', 'secret-REDACTED-secret1']);
    const once = texts.text('REDACTED and secret-REDACTED-secret1');
    expect(once).toBe(`${REDACTED} and ${REDACTED}`);
    expect(texts.text(once)).toBe(once);
  });

  it('hides the parts that are repeated alone', () => {
    const texts = new TextRedactor([
      `Basic ${btoa('bob:correct-horse')}`,
      'Token abcdefgh-ijkl',
      'sid=cookievalue; a=b',
    ]);
    for (const part of ['correct-horse', 'bob:correct-horse', 'abcdefgh-ijkl', 'cookievalue'])
      expect(texts.text(`x ${part} y`)).toBe(`x ${REDACTED} y`);
  });
});

describe('a secret of fewer than eight characters', () => {
  const texts = new TextRedactor(['prod', '1']);

  it('is hidden where it is the whole value', () => {
    expect(texts.text('prod')).toBe(REDACTED);
    expect(texts.text(' prod\n')).toBe(REDACTED);
  });

  it('stays inside other text, and a single character always', () => {
    expect(texts.text('production is prod')).toBe('production is prod');
    expect(texts.text('1')).toBe('1');
  });
});
