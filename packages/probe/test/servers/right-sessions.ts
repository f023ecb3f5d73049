/** The ids of a right server's sessions: as many as are asked for, the same in every run, and nobody can guess them. */
import { createHash } from 'node:crypto';

/** More than any run begins. */
const SESSIONS = 20;

/** @param earlier how many sessions were begun before this one */
export function nthSession(first: string, earlier: number): string {
  if (earlier === 0) return first;
  const digits = createHash('sha256').update(`${first} ${earlier}`).digest('hex');
  // A UUID keeps the two digits that say of what kind it is.
  return [...first].map((char, at) => (/[0-9a-f]/.test(char) && !isKind(first, at) ? digits[at % 64] : char)).join('');
}

export function isIssued(first: string, session: string): boolean {
  return Array.from({ length: SESSIONS }, (_, earlier) => nthSession(first, earlier)).includes(session);
}

function isKind(id: string, at: number): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id) && (at === 14 || at === 19);
}
