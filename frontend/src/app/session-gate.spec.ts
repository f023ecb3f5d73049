import { describe, expect, it } from '@jest/globals';
import { loginAddress, safeNext } from './session-gate.js';

describe('safeNext', () => {
  it('goes on to a path of this page', () => {
    expect(safeNext('/o/1/diagnostics?result=failed')).toBe('/o/1/diagnostics?result=failed');
  });

  it.each([null, '', 'https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)'])(
    'goes nowhere for %s',
    (next) => {
      expect(safeNext(next)).toBeNull();
    },
  );
});

describe('loginAddress', () => {
  it('remembers where somebody wanted to go, with the filters', () => {
    expect(loginAddress({ pathname: '/o/1/diagnostics', search: '?result=failed' })).toBe(
      '/login?next=%2Fo%2F1%2Fdiagnostics%3Fresult%3Dfailed',
    );
    expect(loginAddress({ pathname: '/', search: '' })).toBe('/login');
  });
});
