import { describe, expect, it } from '@jest/globals';
import { judgeAddress } from './judge-address.js';
import { type EgressPolicy, PUBLIC_ONLY } from './policy.js';
import { parsePolicyRules } from './policy-rules.js';

const policy = (allow: string, more: Partial<EgressPolicy> = {}): EgressPolicy => ({
  ...PUBLIC_ONLY,
  allow: parsePolicyRules(allow).rules,
  ...more,
});
const deny = (text: string): Partial<EgressPolicy> => ({ deny: parsePolicyRules(text).rules });

/** `allowed`, `public` or the rule that refuses. */
function verdict(address: string, rules: EgressPolicy, hostname = address, port = 443): string {
  const judgement = judgeAddress({ address, port, hostname }, rules);
  if (!judgement.ok) return judgement.rule;
  return judgement.allowedByOperator ? 'allowed' : 'public';
}

describe('an address under a policy without rules', () => {
  it('is dialled when it is public', () => expect(verdict('8.8.8.8', PUBLIC_ONLY)).toBe('public'));

  it.each(['127.0.0.1', '10.0.0.1', '169.254.169.254', 'fd00::1', '::1', '::ffff:10.0.0.1', '64:ff9b::808:808', 'x'])(
    'is refused: %s',
    (address) => expect(verdict(address, PUBLIC_ONLY)).toBe('address_not_public'),
  );

  it('is refused on the ports of mail', () => {
    for (const port of [25, 465, 587]) expect(verdict('8.8.8.8', PUBLIC_ONLY, '8.8.8.8', port)).toBe('port_denied');
  });
});

describe('an allowed range', () => {
  it.each([
    ['10.20.1.1', 'allowed'],
    ['10.21.0.1', 'address_not_public'],
    ['::ffff:10.20.1.1', 'address_not_public'],
    ['64:ff9b::10.20.1.1', 'address_not_public'],
    ['2002:a14:101::', 'address_not_public'],
    ['169.254.169.254', 'address_not_public'],
  ])('decides for the plain form of an address only: %s is %s', (address, expected) => {
    expect(verdict(address, policy('10.20.0.0/16'))).toBe(expected);
  });

  it('opens one port when it names one', () => {
    const rules = policy('10.20.0.0/16:8080');
    expect(verdict('10.20.1.1', rules, 'mcp.corp.example', 8080)).toBe('allowed');
    expect(verdict('10.20.1.1', rules, 'mcp.corp.example', 8081)).toBe('address_not_public');
  });

  it('never opens what must be named exactly, however wide it is', () => {
    const wide = policy('0.0.0.0/0,::/0');
    for (const address of [
      '169.254.1.1',
      '169.254.169.254',
      '100.100.100.200',
      '168.63.129.16',
      '0.0.0.0',
      '224.0.0.1',
    ])
      expect(verdict(address, wide)).toBe('address_not_public');
    for (const address of ['fe80::1', 'fd00:ec2::254', '::', 'ff02::1', '::ffff:10.0.0.1', '64:ff9b::a00:1'])
      expect(verdict(address, wide)).toBe('address_not_public');
    expect(verdict('10.0.0.1', wide)).toBe('allowed');
    expect(verdict('fd00::1', wide)).toBe('allowed');
  });

  it('opens them when the one address is named', () => {
    expect(verdict('169.254.1.1', policy('169.254.1.1'))).toBe('allowed');
    expect(verdict('169.254.169.254', policy('169.254.169.254/32'))).toBe('allowed');
    expect(verdict('fe80::1', policy('fe80::1/128'))).toBe('allowed');
    expect(verdict('169.254.1.2', policy('169.254.1.1'))).toBe('address_not_public');
  });

  it('opens no carried address even when that is named', () => {
    expect(verdict('::ffff:10.0.0.1', policy('::ffff:10.0.0.1'))).toBe('address_not_public');
  });
});

describe('an allowed name', () => {
  const rules = policy('mcp.corp.example,*.lab.example:8443,localhost');

  it.each(['10.1.1.1', '100.64.1.1', 'fd00::1'])('opens what it resolves to in a private network: %s', (address) => {
    expect(verdict(address, rules, 'mcp.corp.example')).toBe('allowed');
    expect(verdict(address, rules, 'MCP.corp.example.')).toBe('allowed');
    expect(verdict(address, rules, 'a.b.lab.example', 8443)).toBe('allowed');
    expect(verdict(address, rules, 'a.lab.example', 443)).toBe('address_not_public');
    expect(verdict(address, rules, 'lab.example', 8443)).toBe('address_not_public');
    expect(verdict(address, rules, 'other.example')).toBe('address_not_public');
  });

  it.each(['127.0.0.1', '::1', '169.254.169.254', 'fe80::1', '0.0.0.0'])('opens no %s', (address) => {
    expect(verdict(address, rules, 'mcp.corp.example')).toBe('address_not_public');
  });

  it('opens loopback when it is localhost, which must then be loopback', () => {
    expect(verdict('127.0.0.1', rules, 'localhost')).toBe('allowed');
    expect(verdict('::1', rules, 'localhost')).toBe('allowed');
    expect(verdict('8.8.8.8', rules, 'localhost')).toBe('localhost_not_loopback');
    expect(verdict('10.0.0.1', policy('10.0.0.0/8,localhost'), 'localhost')).toBe('localhost_not_loopback');
  });
});

describe('what is denied', () => {
  it('wins over what is allowed, by address, name and port', () => {
    const rules = policy('10.0.0.0/8,mcp.corp.example', deny('10.9.0.0/16,*.evil.example,8.8.4.4,h.example:81'));
    expect(verdict('10.8.0.1', rules)).toBe('allowed');
    expect(verdict('10.9.0.1', rules)).toBe('denied_by_operator');
    expect(verdict('10.9.0.1', rules, 'mcp.corp.example')).toBe('denied_by_operator');
    expect(verdict('8.8.8.8', rules, 'a.evil.example')).toBe('denied_by_operator');
    expect(verdict('8.8.4.4', rules, 'dns.example')).toBe('denied_by_operator');
    expect(verdict('8.8.8.8', rules, 'h.example', 81)).toBe('denied_by_operator');
    expect(verdict('8.8.8.8', rules, 'h.example', 80)).toBe('public');
  });

  it('closes a port even where it is allowed', () => {
    expect(verdict('10.0.0.1', policy('10.0.0.1:25'), '10.0.0.1', 25)).toBe('port_denied');
  });
});

describe("the installation's own services", () => {
  const own = {
    ownServices: [
      { host: '127.0.0.1', port: 5432 },
      { host: 'redis', port: 6379 },
      { host: '10.0.0.5', port: 8080 },
    ],
  };

  it('stay refused inside an allowed range, by every address that leads to them', () => {
    const rules = policy('127.0.0.0/8,::1,0.0.0.0,10.0.0.0/8,redis', own);
    for (const address of ['127.0.0.1', '127.9.9.9', '::1', '0.0.0.0'])
      expect(verdict(address, rules, 'x.example', 5432)).toBe('own_service');
    expect(verdict('10.0.0.5', rules, 'x.example', 8080)).toBe('own_service');
    expect(verdict('10.0.0.9', rules, 'redis', 6379)).toBe('own_service');
    expect(verdict('127.0.0.1', rules, '127.0.0.1', 5433)).toBe('allowed');
    expect(verdict('10.0.0.5', rules, 'x.example', 8081)).toBe('allowed');
  });

  it('open when they are named with their port', () => {
    expect(verdict('127.0.0.1', policy('127.0.0.1:5432', own), '127.0.0.1', 5432)).toBe('allowed');
    expect(verdict('10.0.0.9', policy('redis:6379', own), 'redis', 6379)).toBe('allowed');
    expect(verdict('127.0.0.1', policy('127.0.0.0/8:5432', own), '127.0.0.1', 5432)).toBe('own_service');
    expect(verdict('127.0.0.1', policy('127.0.0.1', own), '127.0.0.1', 5432)).toBe('own_service');
  });

  it('do not open under another name', () => {
    const rules = policy('10.0.0.0/8,mcp.corp.example:8080', own);
    expect(verdict('10.0.0.5', rules, 'mcp.corp.example', 8080)).toBe('own_service');
  });
});

describe('the words of a refusal', () => {
  const message = (address: string, hostname: string, rules = PUBLIC_ONLY): string => {
    const judgement = judgeAddress({ address, port: 443, hostname }, rules);
    return judgement.ok ? '' : judgement.message;
  };

  it('name the class and never the address that a name resolved to', () => {
    expect(message('10.1.2.3', 'mcp.example.com')).toMatch(/^mcp\.example\.com resolves to a private address, /);
    for (const address of ['10.1.2.3', 'fd00::1', '169.254.169.254'])
      expect(message(address, 'mcp.example.com')).not.toContain(address);
  });

  it('are the same for every address of a class', () => {
    expect(message('10.1.2.3', 'mcp.example.com')).toBe(message('192.168.0.1', 'mcp.example.com'));
  });

  it('name an address that was typed', () => {
    expect(message('127.0.0.1', '127.0.0.1')).toMatch(/^127\.0\.0\.1 is a loopback address, /);
    expect(message('::1', '[::1]')).toMatch(/^::1 is a loopback address, /);
  });
});
