import { describe, expect, it } from '@jest/globals';
import { mcpPeer } from '../test/peers/mcp-peer.js';
import { diagnose } from './diagnose.js';
import { PUBLIC_ONLY } from './egress/policy.js';
import { parsePolicyRules } from './egress/policy-rules.js';
import type { Auth, DiagnoseEvent } from './plan.js';
import { wrongCredentials } from './wrong-credentials.js';

const bearer = (token: string): Auth => ({ type: 'bearer', token });
const headers = (...list: readonly [string, string][]): Auth => ({
  type: 'headers',
  headers: list.map(([name, value]) => ({ name, value })),
});

describe('wrong credentials', () => {
  it.each([
    ['abcDEF123456', 'abcDEF678901'],
    ['eyJhbGciOiJIUzI1NiJ9.e30.dGhlIHNpZ25hdHVyZQ==', 'eyJhbGciOiJIUzI1NiJ9.e30.dGhlIHNpZ25hqUIlMD=='],
    ['k-1', 'x-6'],
  ])('keep the form of %s, their last characters changed', (token, altered) => {
    expect(wrongCredentials(bearer(token))?.altered).toEqual(bearer(altered));
  });

  it('differ from the real ones even where there is nothing to change', () => {
    const { altered } = wrongCredentials(bearer('~~~')) ?? {};
    expect(altered).not.toEqual(bearer('~~~'));
  });

  it('are other random ones each time', () => {
    const random = () => wrongCredentials(bearer('abc'))?.random;
    expect(random()).not.toEqual(random());
  });

  it('change what is a credential among headers and leave what says where to go', () => {
    const wrong = wrongCredentials(
      headers(['X-Api-Key', 'key-1'], ['X-Tenant', 'acme'], ['X-Custom', 'a1b2c3d4e5f6a7b8c9d0']),
    );
    expect(wrong?.altered).toEqual(
      headers(['X-Api-Key', 'xrl-6'], ['X-Tenant', 'acme'], ['X-Custom', 'a1b2c3d4e5f6a7o3p4q5']),
    );
    expect(wrong?.random).toMatchObject({ headers: [{}, { name: 'X-Tenant', value: 'acme' }, {}] });
  });

  it.each<[string, Auth]>([
    ['without any', { type: 'none' }],
    ['where no header is one', headers(['X-Tenant', 'acme'])],
  ])('do not exist %s', (_name, auth) => {
    expect(wrongCredentials(auth)).toBeUndefined();
  });

  it('appear in nothing that leaves the engine, though a server quotes them', async () => {
    const seen: string[] = [];
    const peer = await mcpPeer((request, response) => {
      const authorization = String(request.headers['authorization'] ?? '');
      seen.push(authorization.slice('Bearer '.length));
      if (seen.at(-1) === TOKEN || authorization === '') return false;
      return response.writeHead(500, { 'x-refused': authorization }).end(`unexpected ${authorization}`);
    });
    const events: DiagnoseEvent[] = [];
    try {
      const diagnosis = await diagnose(
        { targetUrl: peer.url, auth: bearer(TOKEN), era: 'auto', profile: 'thorough' },
        {
          policy: { ...PUBLIC_ONLY, allow: parsePolicyRules('127.0.0.1/32').rules },
          version: '9.9.9',
          onEvent: (event) => void events.push(event),
        },
      );
      const text = JSON.stringify([diagnosis, events]);
      const tokens = [...new Set(seen)].filter((token) => token !== '');
      expect(tokens).toHaveLength(3);
      for (const token of tokens) expect(text).not.toContain(token);
      expect(text).toContain('unexpected');
    } finally {
      await peer.close();
    }
  });
});

const TOKEN = 'Zm9vYmFyLXRva2VuLTEyMzQ1Njc4OTA';
