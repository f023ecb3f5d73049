import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { readFileSync } from 'node:fs';
import { type EgressPolicy, PUBLIC_ONLY } from './policy.js';
import { parsePolicyRules } from './policy-rules.js';
import type { Refusal } from './refusal.js';
import { judgeTargetUrl, type TargetOptions } from './target-url.js';

interface Row {
  readonly id: string;
  readonly url: string;
  readonly verdict: 'refuse' | 'allow' | 'resolve';
}
const corpus = JSON.parse(
  readFileSync(new URL('../../test/corpus/ssrf-targets.json', import.meta.url), 'utf8'),
) as readonly Row[];

const allowing = (text: string, more: Partial<EgressPolicy> = {}): EgressPolicy => ({
  ...PUBLIC_ONLY,
  allow: parsePolicyRules(text).rules,
  ...more,
});

function refusal(url: string, policy = PUBLIC_ONLY, options: TargetOptions = {}): Partial<Refusal> {
  const judgement = judgeTargetUrl(url, policy, options);
  return judgement.ok ? {} : judgement;
}
const rule = (url: string, policy = PUBLIC_ONLY, options: TargetOptions = {}): string | undefined =>
  refusal(url, policy, options).rule;

describe('the corpus of target URLs under a policy without operator rules', () => {
  it.each(corpus)('$id is decided as $verdict', ({ url, verdict }) => {
    const judgement = judgeTargetUrl(url, PUBLIC_ONLY);
    const found = judgement.ok ? (judgement.url.isLiteral ? 'allow' : 'resolve') : 'refuse';
    expect(found).toBe(verdict);
  });

  it.each(corpus.filter(({ verdict }) => verdict === 'refuse'))(
    '$id is opened by no wide range when its spelling hides where it leads',
    ({ url }) => {
      const judgement = judgeTargetUrl(url, allowing('0.0.0.0/0,::/0'));
      // What a range opens is an address that stands there plainly.
      if (judgement.ok) expect(url.toLowerCase()).toContain(`//${judgement.url.host.replace(/^\[.*/, '[')}`);
    },
  );
});

describe('a URL that is accepted', () => {
  it('is taken apart as it will be dialled', () => {
    expect(judgeTargetUrl('https://MCP.Example.com.:8443/mcp', PUBLIC_ONLY)).toEqual({
      ok: true,
      url: {
        protocol: 'https:',
        host: 'mcp.example.com.:8443',
        hostname: 'mcp.example.com',
        port: 8443,
        isLiteral: false,
      },
    });
    expect(judgeTargetUrl('http://[2606:4700:0::1111]/', PUBLIC_ONLY)).toMatchObject({
      url: { host: '[2606:4700::1111]', hostname: '2606:4700::1111', port: 80, isLiteral: true },
    });
  });

  it('shows an international name as it is looked up', () => {
    expect(judgeTargetUrl('https://exämple.com/', PUBLIC_ONLY)).toMatchObject({ url: { host: 'xn--exmple-cua.com' } });
  });

  it.each([
    'https://example.com/a%20b/%E2%82%AC',
    'https://example.com/ä/ü',
    'https://example.com',
    'HTTPS://EXAMPLE.COM/',
    'https://my_server.example.com/',
    'https://example.com:00443/',
    'https://xn--bcher-kva.example.com/',
  ])('may be %s', (url) => expect(rule(url)).toBeUndefined());
});

describe('a URL that is refused', () => {
  it.each([
    ['', 'url_empty'],
    ['   ', 'url_empty'],
    [`https://example.com/${'a'.repeat(2029)}`, 'url_too_long'],
    ['npx -y @modelcontextprotocol/server-everything', 'stdio_not_supported'],
    ['stdio://server', 'stdio_not_supported'],
    ['example.com/mcp', 'scheme_missing'],
    ['localhost:3000/mcp', 'scheme_missing'],
    ['//example.com/', 'scheme_missing'],
    ['http:/example.com/', 'scheme_malformed'],
    ['https:example.com', 'scheme_malformed'],
    ['ftp://example.com/', 'scheme_not_supported'],
    ['wss://example.com/', 'scheme_not_supported'],
    ['javascript:alert(1)', 'scheme_not_supported'],
    [' https://example.com/', 'forbidden_character'],
    ['https://example.com/\u202Epcm', 'forbidden_character'],
    ['https://example.com/\u0085', 'forbidden_character'],
    ['https://example.com/a b', 'forbidden_character'],
    ['https://example.com\\@evil.example/', 'forbidden_character'],
    ['https://example.com/?', 'query_not_allowed'],
    ['https://example.com/#', 'fragment_not_allowed'],
    ['https://@example.com/', 'userinfo_not_allowed'],
    ['https:///mcp', 'host_missing'],
    ['https://:8080/', 'host_invalid'],
    ['https://2606:4700::1111/', 'host_invalid'],
    ['https://[::1', 'host_invalid'],
    ['https://[::1]x/', 'host_invalid'],
    ['https://exa%6Dple.com/', 'host_percent_encoded'],
    ['https://exa$mple.com/', 'host_invalid'],
    ['https://example.com:/', 'port_invalid'],
    ['https://example.com:0/', 'port_invalid'],
    ['https://example.com:65536/', 'port_invalid'],
    ['https://example.com:8o/', 'port_invalid'],
    ['https://example.com:-1/', 'port_invalid'],
    ['https://1.2.3.4.5/', 'url_invalid'],
    ['https://xn--0/', 'url_invalid'],
    ['https://ｅxample.com/', 'host_lookalike'],
    ['https://example。com/', 'host_lookalike'],
    ['https://8.8.2056/', 'ipv4_not_canonical'],
    ['https://8.8.8.8./', 'ipv4_not_canonical'],
    ['https://a..example.com/', 'name_empty_label'],
    ['https://.example.com/', 'name_empty_label'],
    [`https://${'a'.repeat(64)}.example.com/`, 'host_too_long'],
    [`https://${'abcdefghi.'.repeat(25)}info/`, 'host_too_long'],
    ['https://intranet/', 'name_special_use'],
    ['https://wiki/', 'name_single_label'],
    ['https://mcp.corp/', 'name_special_use'],
    ['https://mcp.internal/', 'name_special_use'],
    ['https://a.metadata.goog/', 'name_metadata'],
    ['https://metadata.google.internal/', 'name_metadata'],
    ['https://10.0.0.1/', 'address_not_public'],
    ['https://example.com:25/', 'port_denied'],
  ])('%j, by the rule %s', (url, expected) => expect(rule(url)).toBe(expected));

  it('is refused for its length alone only above 2,048 characters, and 253 of its host', () => {
    expect(rule(`https://example.com/${'a'.repeat(2028)}`)).toBeUndefined();
    expect(rule(`https://${'abcdefghi.'.repeat(25)}com/`)).toBeUndefined();
  });

  it('comes with the URL that would do, where one is near', () => {
    expect(refusal('https://example.com/mcp?key=1').suggestion).toBe('https://example.com/mcp');
    expect(refusal('https://example.com/mcp#x').suggestion).toBe('https://example.com/mcp');
    expect(refusal('https://bob:pass@example.com/mcp').suggestion).toBe('https://example.com/mcp');
    expect(refusal('example.com/mcp').suggestion).toBe('https://example.com/mcp');
    expect(refusal('https:example.com').suggestion).toBe('https://example.com');
    expect(refusal('wss://example.com/').suggestion).toBe('https://example.com/');
    expect(refusal(' https://example.com/\n').suggestion).toBe('https://example.com/');
    expect(refusal('https://134744072/mcp').suggestion).toBe('https://8.8.8.8/mcp');
  });

  it('comes with none that would be refused as well', () => {
    expect(refusal('http://127.0.0.1/mcp?key=1')).not.toHaveProperty('suggestion');
    expect(refusal('http://127.1/')).not.toHaveProperty('suggestion');
  });

  it('is never quoted with what may be secret in it', () => {
    for (const url of ['https://bob:s3cr3t@example.com/', 'https://example.com/?key=s3cr3t', 'https://x/#s3cr3t'])
      expect(JSON.stringify(refusal(url))).not.toContain('s3cr3t');
  });
});

describe('any text', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string({ unit: fc.constantFrom(...'http://:@?#[]%.\\x7é｡-1'), maxLength: 40 }).map((rest) => `http://${rest}`),
    fc.webUrl({ withQueryParameters: true, withFragments: true }),
  );

  it('gets an answer, and what is accepted is dialled as it reads', () => {
    fc.assert(
      fc.property(text, (url) => {
        const judgement = judgeTargetUrl(url, PUBLIC_ONLY);
        if (!judgement.ok) expect(judgement.message).not.toBe('');
        else if (/^[\x21-\x7e]*$/.test(url)) expect(url.toLowerCase()).toContain(judgement.url.hostname.split('::')[0]);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('a name that leads inward', () => {
  it('is opened by naming it', () => {
    const policy = allowing('wiki,*.corp:8443,localhost:3000');
    expect(rule('http://wiki/mcp', policy)).toBeUndefined();
    expect(rule('http://mcp.corp:8443/', policy)).toBeUndefined();
    expect(rule('http://mcp.corp/', policy)).toBe('name_special_use');
    expect(rule('http://localhost:3000/', policy)).toBeUndefined();
    expect(rule('http://localhost:3001/', policy)).toBe('name_special_use');
  });

  it('is opened by no address range, but localhost is where loopback is', () => {
    const policy = allowing('127.0.0.0/8,10.0.0.0/8');
    expect(rule('http://localhost:3000/', policy)).toBeUndefined();
    expect(rule('http://foo.localhost/', policy)).toBeUndefined();
    expect(rule('http://wiki/', policy)).toBe('name_single_label');
    expect(rule('http://localhost/', allowing('10.0.0.0/8'))).toBe('name_special_use');
  });

  it('of a metadata service is opened by its own name only', () => {
    expect(rule('http://metadata.google.internal/', allowing('*.internal,*.google.internal'))).toBe('name_metadata');
    expect(rule('http://metadata.google.internal/', allowing('metadata.google.internal'))).toBeUndefined();
  });

  it('stays closed when it is denied', () => {
    const policy = allowing('*.corp', { deny: parsePolicyRules('mcp.corp,*.bad.example').rules });
    expect(rule('http://mcp.corp/', policy)).toBe('denied_by_operator');
    expect(rule('https://a.bad.example./', policy)).toBe('denied_by_operator');
    expect(rule('http://other.corp/', policy)).toBeUndefined();
  });

  it('of the installation itself stays closed', () => {
    const policy = allowing('*.corp,127.0.0.0/8', {
      ownServices: [
        { host: 'db.corp', port: 5432 },
        { host: '0.0.0.0', port: 8080 },
      ],
    });
    expect(rule('http://db.corp:5432/', policy)).toBe('own_service');
    expect(rule('http://db.corp:5433/', policy)).toBeUndefined();
    expect(rule('http://127.0.0.1:8080/', policy)).toBe('own_service');
    expect(rule('http://localhost:8080/', policy)).toBe('own_service');
  });
});

describe('credentials', () => {
  const kinds = ['bearer', 'headers', 'oauth'] as const;

  it.each(kinds)('of the kind %s want https', (credentials) => {
    expect(rule('http://example.com/mcp', PUBLIC_ONLY, { credentials })).toBe('https_required');
    expect(rule('https://example.com/mcp', PUBLIC_ONLY, { credentials })).toBeUndefined();
    expect(refusal('http://example.com:8080/mcp', PUBLIC_ONLY, { credentials }).suggestion).toBe(
      'https://example.com:8080/mcp',
    );
  });

  it('none want nothing', () => {
    expect(rule('http://example.com/', PUBLIC_ONLY, { credentials: 'none' })).toBeUndefined();
  });

  it('may go over http to a host that the operator exempted', () => {
    const policy = allowing('10.0.0.0/8', {
      insecureCredentialsHosts: ['MCP.lab.example.com', 'b.example.com:8080', '10.0.0.1'],
    });
    const at = (url: string): string | undefined => rule(url, policy, { credentials: 'bearer' });
    expect(at('http://mcp.lab.example.com/')).toBeUndefined();
    expect(at('http://sub.mcp.lab.example.com/')).toBe('https_required');
    expect(at('http://b.example.com:8080/')).toBeUndefined();
    expect(at('http://b.example.com/')).toBe('https_required');
    expect(at('http://10.0.0.1/')).toBeUndefined();
    expect(at('http://10.0.0.2/')).toBe('https_required');
  });

  it('may go over http to loopback where the operator opened it, since they stay on the machine', () => {
    const policy = allowing('127.0.0.0/8,::1');
    for (const host of ['127.0.0.1:3000', '[::1]:3000', 'localhost:3000'])
      expect(rule(`http://${host}/mcp`, policy, { credentials: 'bearer' })).toBeUndefined();
    expect(rule('http://127.0.0.1/', PUBLIC_ONLY, { credentials: 'bearer' })).toBe('address_not_public');
  });
});
