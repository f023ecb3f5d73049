import { hash } from '@node-rs/argon2';

/** argon2id as OWASP's first choice has it: 19 MiB, two passes, one lane. */
export const PASSWORD_HASH_OPTIONS = {
  // Argon2id; the library's own name for it is a const enum, which separate compilation cannot see.
  algorithm: 2,
  memoryCost: 19 * 1024,
  timeCost: 2,
  parallelism: 1,
} as const;

export function hashPassword(password: string): Promise<string> {
  return hash(password, PASSWORD_HASH_OPTIONS);
}
