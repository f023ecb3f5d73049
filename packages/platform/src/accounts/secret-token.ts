import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits for a cookie, in base64url. */
export function newSessionToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What is stored of a session or API token. They are random, so one round of SHA-256 is enough and a lookup stays cheap. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token, 'utf8').digest();
}
