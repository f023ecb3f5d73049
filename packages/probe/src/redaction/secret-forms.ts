/**
 * The texts by which a secret is recognised. Escapes are undone in the text (see `unescapeOnce`); here are the forms that
 * hide the characters themselves: base64 at any alignment (`Basic user:secret` included), hex, UTF-8 read as Latin-1.
 */
import { SHORT_SECRET_CHARS } from '../protocol/redacted.js';
import { ESCAPE_KINDS, ESCAPES_OF_FORMS, unescapeOnce } from './unescape.js';

/** Of one form; a secret would have to be made of escapes to have more. */
const MOST_UNESCAPINGS = 32;

/** Of a secret of at least eight characters; without repetitions, each at least eight long. Letter case is the matcher's. */
export function secretForms(secret: string): string[] {
  const forms = new Set<string>();
  for (const text of new Set([secret, JSON.stringify(secret).slice(1, -1)])) {
    const bytes = new TextEncoder().encode(text);
    forms.add(hex(bytes));
    const binary = latin1(bytes);
    for (const alignment of [0, 1, 2]) {
      const core = base64Core(binary, alignment);
      forms.add(core).add(core.replaceAll('+', '-').replaceAll('/', '_'));
    }
  }
  forms.add(secret);
  for (const misread of misreadings(secret)) forms.add(misread);
  for (const form of [...forms]) for (const text of unescapings(form)) forms.add(text);
  return [...forms].filter((form) => form.length >= SHORT_SECRET_CHARS);
}

const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

function hex(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += HEX[byte] ?? '';
  return text;
}

function latin1(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return text;
}

/** The part of the base64 text that is the same whatever stands around a secret that begins at `3n + alignment`. */
function base64Core(secret: string, alignment: number): string {
  const binary = '\0'.repeat(alignment) + secret;
  return btoa(binary).slice(Math.ceil((alignment * 8) / 6), Math.floor((binary.length * 8) / 6));
}

/** UTF-8 bytes read as Latin-1, and as its usual stand-in windows-1252. */
function misreadings(secret: string): string[] {
  const bytes = new TextEncoder().encode(secret);
  if (bytes.length === secret.length) return [];
  return [latin1(bytes), new TextDecoder('windows-1252').decode(bytes)];
}

/**
 * A secret that itself looks escaped is met unescaped once its surroundings were; kind by kind, since what the server
 * escaped once more is undone a level later than the rest.
 */
function unescapings(form: string): string[] {
  if (form.search(ESCAPES_OF_FORMS) === -1) return [];
  const texts = new Set([form]);
  for (const text of texts) {
    for (const kind of ESCAPE_KINDS) {
      const unescaped = unescapeOnce(text, kind)?.text;
      if (unescaped !== undefined && texts.size < MOST_UNESCAPINGS) texts.add(unescaped);
    }
  }
  return [...texts];
}

/**
 * What a supplied value holds that a server may repeat alone: the credentials behind `Bearer `, the password of a Basic
 * pair, the values of a cookie.
 */
export function partsOfSecret(value: string): string[] {
  const parts = [value, value.trim()];
  const [scheme, credentials, ...more] = value.trim().split(/\s+/);
  if (scheme !== undefined && credentials !== undefined && more.length === 0 && isScheme(scheme)) {
    parts.push(credentials);
    if (scheme.toLowerCase() === 'basic') parts.push(...basicPair(credentials));
  }
  for (const pair of value.split(';')) {
    const equals = pair.indexOf('=');
    const part = pair.slice(equals + 1).trim();
    if (equals > 0 && part.length >= SHORT_SECRET_CHARS) parts.push(part);
  }
  return [...new Set(parts)].filter((part) => part !== '');
}

function isScheme(word: string): boolean {
  return /^(?:bearer|basic|dpop|token|jwt|key|apikey|api-key)[:=]?$/i.test(word);
}

function basicPair(credentials: string): string[] {
  const pair = decodeBase64(credentials);
  const colon = pair?.indexOf(':') ?? -1;
  return pair === undefined || colon === -1 ? [] : [pair, pair.slice(colon + 1)];
}

export function decodeBase64(text: string): string | undefined {
  try {
    return atob(text);
  } catch {
    return undefined;
  }
}
