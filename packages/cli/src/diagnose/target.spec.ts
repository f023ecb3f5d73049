import { describe, expect, test } from '@jest/globals';
import type { CredentialKind } from '@plumbline/probe';
import { CommandError, EXIT } from '../exit-codes.js';
import { readPolicy, requireTarget } from './target.js';

function refusalOf(url: string, allow: string[] = [], credentials: CredentialKind = 'none'): CommandError {
  try {
    requireTarget(url, readPolicy(allow), credentials);
  } catch (error) {
    if (error instanceof CommandError) return error;
    throw error;
  }
  throw new Error('it was accepted');
}

describe('a target', () => {
  test.each(['https://api.example.com/mcp', 'http://api.example.com:8080/mcp', 'https://[2606:4700::1111]/mcp'])(
    '%s is accepted',
    (url) => {
      expect(() => requireTarget(url, readPolicy([]), 'none')).not.toThrow();
    },
  );

  test.each([
    ['a query', 'https://api.example.com/mcp?key=hush-hush'],
    ['a user and password', 'https://me:hush-hush@api.example.com/mcp'],
    ['a fragment', 'https://api.example.com/mcp#hush-hush'],
    ['another scheme', 'ftp://api.example.com/mcp'],
    ['no scheme', 'api.example.com/mcp'],
    ['nothing', ''],
    ['an odd spelling of an address', 'http://127.1/mcp'],
    ['too many characters', `https://api.example.com/${'a'.repeat(2048)}`],
  ])('with %s is a matter of usage, and the refusal does not repeat it', (_what, url) => {
    const refusal = refusalOf(url);
    expect(EXIT[refusal.exit]).toBe(2);
    expect(refusal.message + (refusal.hint ?? '')).not.toContain('hush-hush');
  });

  test.each(['stdio:my-server', 'npx some-mcp-server', 'docker run -i mcp/fetch'])('%s is told about stdio', (url) => {
    const refusal = refusalOf(url);
    expect(EXIT[refusal.exit]).toBe(2);
    expect(refusal.message).toMatch(/stdio/);
  });

  test('that takes credentials over plain http is a matter of usage', () => {
    const refusal = refusalOf('http://api.example.com/mcp', [], 'bearer');
    expect(EXIT[refusal.exit]).toBe(2);
    expect(refusal.hint).toContain('https://api.example.com/mcp');
  });

  test('on an allowed loopback address may take credentials over plain http', () => {
    expect(() => requireTarget('http://127.0.0.1:3000/mcp', readPolicy(['127.0.0.1/32']), 'bearer')).not.toThrow();
  });

  test.each([
    ['http://127.0.0.1:3000/mcp', '127.0.0.1/32'],
    ['http://[::1]:3000/mcp', '::1/128'],
    ['https://10.20.30.40/mcp', '10.20.30.40/32'],
    ['http://169.254.169.254/mcp', '169.254.169.254/32'],
    ['http://localhost:3000/mcp', 'localhost'],
    ['https://intranet/mcp', 'intranet'],
    ['https://mcp.corp/mcp', 'mcp.corp'],
  ])('%s is blocked, and the hint is an --allow that really opens it', (url, rule) => {
    const refusal = refusalOf(url);
    expect(EXIT[refusal.exit]).toBe(3);
    expect(refusal.hint?.endsWith(`--allow ${rule}`)).toBe(true);
    expect(() => requireTarget(url, readPolicy([rule]), 'none')).not.toThrow();
  });

  test('that nothing opens gets no hint', () => {
    const refusal = refusalOf('http://api.example.com:25/mcp');
    expect(EXIT[refusal.exit]).toBe(3);
    expect(refusal.hint).toBeUndefined();
  });
});

describe('--allow', () => {
  test('takes ranges, hosts and ports, also several at once', () => {
    expect(readPolicy(['10.0.0.0/8,intranet', 'mcp.corp:8443']).allow).toHaveLength(3);
  });

  test.each(['http://127.0.0.1', '10.0.0.5/8', '*', '10.0.0.0/99'])('refuses %s', (rule) => {
    expect(() => readPolicy([rule])).toThrow(/^--allow: /);
  });
});
