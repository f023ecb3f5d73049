import { describe, expect, it } from '@jest/globals';
import { isApiToken, newApiToken, shownPrefix } from './api-token-format.js';

describe('an API token', () => {
  it('is plt_, 256 random bits and a checksum, in letters and digits', () => {
    const tokens = new Set(Array.from({ length: 500 }, newApiToken));
    expect(tokens.size).toBe(500);
    for (const token of tokens) {
      expect(token).toMatch(/^plt_[0-9A-Za-z]{49}$/);
      expect(isApiToken(token)).toBe(true);
    }
  });

  it('is told from a mistyped, cut or made-up one without a look into the database', () => {
    const token = newApiToken();
    for (let at = 4; at < token.length; at += 1) {
      const other = token[at] === 'A' ? 'B' : 'A';
      expect(isApiToken(`${token.slice(0, at)}${other}${token.slice(at + 1)}`)).toBe(false);
    }
    for (const text of ['', 'plt_', token.slice(0, -1), `${token}0`, token.replace('plt_', 'ghp_'), ` ${token}`]) {
      expect(isApiToken(text)).toBe(false);
    }
  });

  it('is recognised by its first characters, which leave more than 200 bits unsaid', () => {
    expect(shownPrefix(newApiToken())).toMatch(/^plt_\w{6}$/);
  });
});
