import { describe, expect, it } from '@jest/globals';
import type { PolicyRule } from './policy.js';
import { parsePolicyRules } from './policy-rules.js';

describe('parsePolicyRules', () => {
  it.each<[string, PolicyRule]>([
    ['10.20.0.0/16', { kind: 'cidr', cidr: '10.20.0.0/16' }],
    ['10.20.0.0/16:8080', { kind: 'cidr', cidr: '10.20.0.0/16', port: 8080 }],
    ['127.0.0.1', { kind: 'cidr', cidr: '127.0.0.1/32' }],
    ['127.0.0.1:3000', { kind: 'cidr', cidr: '127.0.0.1/32', port: 3000 }],
    ['0.0.0.0/0', { kind: 'cidr', cidr: '0.0.0.0/0' }],
    ['::1', { kind: 'cidr', cidr: '::1/128' }],
    ['[::1]:8080', { kind: 'cidr', cidr: '::1/128', port: 8080 }],
    ['fd00:1::/32', { kind: 'cidr', cidr: 'fd00:1::/32' }],
    ['[fd00:1::/32]:443', { kind: 'cidr', cidr: 'fd00:1::/32', port: 443 }],
    ['MCP.Corp.Example.', { kind: 'host', host: 'mcp.corp.example' }],
    ['mcp.corp.example:8443', { kind: 'host', host: 'mcp.corp.example', port: 8443 }],
    ['my_server', { kind: 'host', host: 'my_server' }],
    ['bücher.example', { kind: 'host', host: 'xn--bcher-kva.example' }],
    ['*.corp.example', { kind: 'suffix', suffix: 'corp.example' }],
    ['*.svc:80', { kind: 'suffix', suffix: 'svc', port: 80 }],
  ])('reads %s', (text, rule) => expect(parsePolicyRules(text)).toEqual({ rules: [rule], errors: [] }));

  it('reads many, apart by commas, spaces and line ends', () => {
    expect(parsePolicyRules(' 10.0.0.0/8, a.example\n\t*.b.example ,').rules).toHaveLength(3);
    expect(parsePolicyRules('')).toEqual({ rules: [], errors: [] });
  });

  it.each([
    ['10.0.0.5/8', 'write 10.0.0.0/8 for the block or 10.0.0.5 for the one address.'],
    ['fd00:1::1/32', 'write fd00:1::/32 for the block or fd00:1::1 for the one address.'],
    ['10.0.0.0/33', 'is not a CIDR'],
    ['corp/8', 'is not a CIDR'],
    ['10.1', 'is not an IPv4 address'],
    ['010.0.0.1', 'is not an IPv4 address'],
    ['0x7f.1', 'is not a CIDR, host'],
    ['https://mcp.example', 'is a URL'],
    ['*', 'would open everything'],
    ['a.*.example', 'is not a CIDR, host'],
    ['*.', 'is not a CIDR, host'],
    ['user@host', 'is not a CIDR, host'],
    ['host:0', 'port'],
    ['host:65536', 'port'],
    ['host:http', 'port'],
    ['[::1', 'is not a CIDR, host'],
  ])('says what is wrong with %s and leaves it out', (text, words) => {
    const { rules, errors } = parsePolicyRules(`${text},good.example`);
    expect(rules).toEqual([{ kind: 'host', host: 'good.example' }]);
    expect(errors).toHaveLength(1);
    expect(errors[0]).toContain(`"${text}" `);
    expect(errors[0]).toContain(words);
  });
});
