import { describe, expect, it } from '@jest/globals';
import { judgeBearerToken, warnAboutBearerToken } from './bearer-token.js';

describe('judgeBearerToken', () => {
  it.each(['abc', 'a.b-c_d~e+f/g==', 'with space', 'quo"te', 'a'.repeat(4096)])('accepts %.20j', (token) =>
    expect(judgeBearerToken(token)).toBeUndefined(),
  );

  it.each([
    ['', 'token_empty'],
    ['a'.repeat(4097), 'token_too_long'],
    ['a\nb', 'token_invalid'],
    ['é', 'token_invalid'],
    ['[REDACTED]', 'token_redacted'],
    ['Bearer [REDACTED]', 'token_redacted'],
  ])('refuses %.20j as %s', (token, code) => expect(judgeBearerToken(token)?.code).toBe(code));

  it('never quotes the token', () => {
    for (const token of ['S3CR3T\n', `S3CR3T${'a'.repeat(5000)}`])
      expect(judgeBearerToken(token)?.message).not.toContain('S3CR3T');
  });
});

describe('warnAboutBearerToken', () => {
  const codes = (token: string): string[] => warnAboutBearerToken(token).map(({ code }) => code);

  it('has nothing to say of a well-formed token', () => expect(codes('eyJhbGciOi.J9_-~+/==')).toEqual([]));

  it.each([
    ['Bearer abcdefgh', ['token_has_scheme']],
    ['two words of it', ['token_not_b64token']],
    ['a=b=cdefgh', ['token_not_b64token']],
    ['short', ['token_short']],
    ['a b', ['token_not_b64token', 'token_short']],
  ])('warns of %j', (token, expected) => expect(codes(token)).toEqual(expected));
});
