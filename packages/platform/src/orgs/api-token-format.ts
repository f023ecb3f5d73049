/**
 * How an API token looks: `plt_`, 32 random bytes in base62 (43 characters), and six characters of checksum. The checksum
 * tells a mistyped or cut token without asking the database, and lets secret scanners be sure.
 */
import { createHash, randomBytes } from 'node:crypto';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const PREFIX = 'plt_';
const BODY_CHARACTERS = 43;
const CHECKSUM_CHARACTERS = 6;
const FORM = new RegExp(`^${PREFIX}[0-9A-Za-z]{${BODY_CHARACTERS + CHECKSUM_CHARACTERS}}$`);

/** How much of a token is kept to recognise it by: `plt_` and 6 characters, 36 of 256 bits. */
const SHOWN_CHARACTERS = PREFIX.length + 6;

export function newApiToken(): string {
  const body = base62(randomBytes(32), BODY_CHARACTERS);
  return `${PREFIX}${body}${checksum(body)}`;
}

export function isApiToken(text: string): boolean {
  if (!FORM.test(text)) return false;
  const body = text.slice(PREFIX.length, PREFIX.length + BODY_CHARACTERS);
  return text.endsWith(checksum(body));
}

export function shownPrefix(token: string): string {
  return token.slice(0, SHOWN_CHARACTERS);
}

function checksum(body: string): string {
  return base62(createHash('sha256').update(PREFIX).update(body).digest().subarray(0, 5), CHECKSUM_CHARACTERS).slice(
    -CHECKSUM_CHARACTERS,
  );
}

function base62(bytes: Uint8Array, length: number): string {
  let value = bytes.reduce((sum, byte) => sum * 256n + BigInt(byte), 0n);
  let text = '';
  for (; value > 0n; value /= 62n) text = `${ALPHABET.charAt(Number(value % 62n))}${text}`;
  return text.padStart(length, '0');
}
