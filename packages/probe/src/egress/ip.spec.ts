import { describe, expect, it } from '@jest/globals';
import { isInBlock, isSingleAddress, networkOf, parseBlock, parseIp, sameIp } from './ip.js';

const holds = (block: string, address: string): boolean => {
  const [parsed, ip] = [parseBlock(block), parseIp(address)];
  if (parsed === undefined || ip === undefined) throw new TypeError('not an address');
  return isInBlock(ip, parsed);
};

describe('isInBlock', () => {
  it.each([
    ['10.0.0.0/8', '10.255.0.1', true],
    ['10.0.0.0/8', '11.0.0.0', false],
    ['10.20.16.0/20', '10.20.31.255', true],
    ['10.20.16.0/20', '10.20.32.0', false],
    ['10.0.0.1', '10.0.0.1', true],
    ['10.0.0.1/32', '10.0.0.2', false],
    ['0.0.0.0/0', '255.1.2.3', true],
    ['0.0.0.0/0', '::1', false],
    ['::/0', '10.0.0.1', false],
    ['2001:db8::/33', '2001:db8:7fff::1', true],
    ['2001:db8::/33', '2001:db8:8000::1', false],
    ['::ffff:0:0/96', '1.2.3.4', false],
  ])('says whether %s holds %s', (block, address, expected) => expect(holds(block, address)).toBe(expected));
});

describe('parseBlock', () => {
  it.each([
    '',
    '10.0.0.0/',
    '10.0.0.0/33',
    '10.0.0.0/-1',
    '10.0.0.0/8/8',
    '::/129',
    '10.0/8',
    'host/8',
    '10.0.0.0/0x8',
  ])('does not read %j', (text) => expect(parseBlock(text)).toBeUndefined());

  it('takes an address for its own block', () => {
    for (const text of ['10.0.0.1', '::1', '10.0.0.1/32', '::1/128']) {
      const block = parseBlock(text);
      expect(block !== undefined && isSingleAddress(block)).toBe(true);
    }
  });
});

describe('networkOf', () => {
  it.each([
    ['10.20.30.40/12', '10.16.0.0/12'],
    ['10.20.30.40/0', '0.0.0.0/0'],
    ['fd00:1:2::3/33', 'fd00:1::/33'],
    ['::1', '::1/128'],
  ])('of %s is %s', (text, network) => {
    const block = parseBlock(text);
    expect(block && networkOf(block)).toBe(network);
  });
});

it('an address is the same however it is written', () => {
  const [one, other] = [parseIp('::1'), parseIp('0:0:0:0:0:0:0:1')];
  expect(one !== undefined && other !== undefined && sameIp(one, other)).toBe(true);
});
