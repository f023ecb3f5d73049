import { createHmac, timingSafeEqual } from 'node:crypto';

export const CSRF_HEADER = 'X-CSRF-Token';

/**
 * The token of a session: derived from the secret in its cookie, so nothing is stored, every replica knows it, and a page
 * that cannot read the HttpOnly cookie or an answer of ours cannot make it.
 */
export function csrfTokenOf(sessionSecret: string): string {
  return createHmac('sha256', sessionSecret).update('plumbline csrf token').digest('base64url');
}

export function isSameToken(expected: string, given: string | undefined): boolean {
  const [a, b] = [Buffer.from(expected), Buffer.from(given ?? '')];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** RFC 9110, section 9.2.1. */
export function isSafeMethod(method: string): boolean {
  return method === 'GET' || method === 'HEAD' || method === 'OPTIONS';
}
