import { describe, expect, it } from '@jest/globals';
import { originPolicyOf } from './origin-policy.js';

describe('who may act for a signed-in person', () => {
  it('is the console at exactly its own address', () => {
    const policy = originPolicyOf(new URL('https://mcp.example.com'));
    expect(policy.isOwnOrigin('https://mcp.example.com')).toBe(true);
    expect(policy.isOwnHost('mcp.example.com')).toBe(true);
    for (const origin of [
      'http://mcp.example.com',
      'https://mcp.example.com:8443',
      'https://mcp.example.com.evil.net',
      'https://evil.mcp.example.com',
      'https://mcp.example.com/',
      'null',
      '',
    ]) {
      expect([origin, policy.isOwnOrigin(origin)]).toEqual([origin, false]);
    }
    expect(policy.isOwnHost('evil.net')).toBe(false);
  });

  it('is any loopback name of the same port where the console runs on this machine', () => {
    const policy = originPolicyOf(new URL('http://127.0.0.1:8080'));
    expect(policy.isOwnOrigin('http://localhost:8080')).toBe(true);
    expect(policy.isOwnOrigin('http://[::1]:8080')).toBe(true);
    expect(policy.isOwnHost('LOCALHOST:8080')).toBe(true);
    expect(policy.isOwnOrigin('http://localhost:8081')).toBe(false);
    expect(policy.isOwnOrigin('http://rebound.example:8080')).toBe(false);
  });

  it('does not open loopback for an installation elsewhere', () => {
    expect(originPolicyOf(new URL('https://mcp.example.com')).isOwnHost('localhost')).toBe(false);
  });
});
