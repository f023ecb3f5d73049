/** Credentials that a server must refuse, made from the run's own. They are secrets too: the first is nearly the real one. */
import { randomBytes } from 'node:crypto';
import type { Auth } from './plan.js';
import type { Header } from './protocol/headers.js';
import { isOpaque } from './redaction/opaque.js';
import { isSensitiveName } from './protocol/sensitive-names.js';
import type { WrongCredentials } from './steps/probes/probe.js';

/** Undefined where there is nothing that could be made wrong. */
export function wrongCredentials(auth: Auth): WrongCredentials | undefined {
  switch (auth.type) {
    case 'none':
      return undefined;
    case 'bearer':
      return {
        altered: { type: 'bearer', token: altered(auth.token) },
        random: { type: 'bearer', token: random() },
      };
    case 'headers':
      return auth.headers.some(isCredential)
        ? { altered: replaced(auth.headers, altered), random: replaced(auth.headers, random) }
        : undefined;
  }
}

/** Other headers may say which tenant or region is meant; changed, they would only ask for another one. */
function isCredential({ name, value }: Header): boolean {
  return isSensitiveName(name) || isOpaque(value);
}

function replaced(headers: readonly Header[], change: (value: string) => string): Auth {
  return {
    type: 'headers',
    headers: headers.map((header) => (isCredential(header) ? { ...header, value: change(header.value) } : header)),
  };
}

/** Some, because the last character of base64 may carry no bit that counts. */
const ALTERED_CHARS = 6;

/** Each letter and digit becomes another one of its kind, so that the form stays right. */
function altered(secret: string): string {
  let left = ALTERED_CHARS;
  const chars = [...secret].reverse().map((char) => {
    if (left === 0 || !/[A-Za-z0-9]/.test(char)) return char;
    left -= 1;
    return turned(char);
  });
  const changed = chars.reverse().join('');
  return changed === secret ? random() : changed;
}

function turned(char: string): string {
  if (/\d/.test(char)) return String((Number(char) + 5) % 10);
  const first = char >= 'a' ? 'a' : 'A';
  return String.fromCharCode(first.charCodeAt(0) + ((char.charCodeAt(0) - first.charCodeAt(0) + 13) % 26));
}

function random(): string {
  return randomBytes(24).toString('base64url');
}
