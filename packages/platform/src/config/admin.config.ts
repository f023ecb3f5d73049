import { makeExactValidator } from 'envalid';

export interface AdminConfig {
  /** Who is made at the first start, when nobody exists yet; null: nobody. */
  readonly email: string | null;
  readonly password: string | null;
}

const email = makeExactValidator<string>((input) => {
  if (!/^[^\s@]+@[^\s@]+$/.test(input)) throw new TypeError('is not an e-mail address');
  return input;
});

const password = makeExactValidator<string>((input) => {
  if (input.length < 12) throw new TypeError('must have at least 12 characters');
  return input;
});

export const adminVariables = {
  ADMIN_EMAIL: email({
    default: undefined,
    desc: 'Sign-in of the administrator that the first migration makes',
    example: 'admin@example.com',
  }),
  ADMIN_PASSWORD: password({
    default: undefined,
    desc: 'Password of the administrator that the first migration makes, 12 characters or more',
    example: 'a long sentence that you remember',
  }),
};

export function adminConfig(env: { ADMIN_EMAIL: string | undefined; ADMIN_PASSWORD: string | undefined }): AdminConfig {
  return { email: env.ADMIN_EMAIL ?? null, password: env.ADMIN_PASSWORD ?? null };
}
