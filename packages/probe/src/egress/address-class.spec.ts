import { describe, expect, it } from '@jest/globals';
import { type AddressClass, addressClassWords, classifyAddress } from './address-class.js';

/** First and last address of every special block, with the addresses just outside of it where those are public. */
const edges: readonly (readonly [AddressClass, string, string])[] = [
  ['unspecified', '0.0.0.0', '0.255.255.255'],
  ['private', '10.0.0.0', '10.255.255.255'],
  ['cgnat', '100.64.0.0', '100.127.255.255'],
  ['loopback', '127.0.0.0', '127.255.255.255'],
  ['link-local', '169.254.0.0', '169.254.255.255'],
  ['private', '172.16.0.0', '172.31.255.255'],
  ['reserved', '192.0.0.0', '192.0.0.255'],
  ['documentation', '192.0.2.0', '192.0.2.255'],
  ['reserved', '192.31.196.0', '192.31.196.255'],
  ['reserved', '192.52.193.0', '192.52.193.255'],
  ['reserved', '192.88.99.0', '192.88.99.255'],
  ['private', '192.168.0.0', '192.168.255.255'],
  ['reserved', '192.175.48.0', '192.175.48.255'],
  ['benchmarking', '198.18.0.0', '198.19.255.255'],
  ['documentation', '198.51.100.0', '198.51.100.255'],
  ['documentation', '203.0.113.0', '203.0.113.255'],
  ['multicast', '224.0.0.0', '239.255.255.255'],
  ['reserved', '240.0.0.0', '255.255.255.255'],
  ['unspecified', '::', '::'],
  ['loopback', '::1', '::1'],
  ['embedded-ipv4', '::2', '::ffff:ffff'],
  ['embedded-ipv4', '::ffff:0.0.0.0', '::ffff:255.255.255.255'],
  ['embedded-ipv4', '::ffff:0:127.0.0.1', '::ffff:0:7f00:1'],
  ['embedded-ipv4', '64:ff9b::', '64:ff9b::255.255.255.255'],
  ['embedded-ipv4', '64:ff9b:1::', '64:ff9b:1:ffff:ffff:ffff:ffff:ffff'],
  ['reserved', '100::', '100:0:0:1:ffff:ffff:ffff:ffff'],
  ['embedded-ipv4', '2001::', '2001:0:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['reserved', '2001:1::', '2001:1ff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['benchmarking', '2001:2::', '2001:2:0:ffff:ffff:ffff:ffff:ffff'],
  ['documentation', '2001:db8::', '2001:db8:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['embedded-ipv4', '2002::', '2002:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['reserved', '2620:4f:8000::', '2620:4f:8000:ffff:ffff:ffff:ffff:ffff'],
  ['documentation', '3fff::', '3fff:fff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['reserved', '4000::', 'fbff:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['private', 'fc00::', 'fdff:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['link-local', 'fe80::', 'febf:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['private', 'fec0::', 'feff:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['multicast', 'ff00::', 'ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
];

describe('classifyAddress', () => {
  it.each(edges)('knows %s addresses from %s to %s', (addressClass, first, last) => {
    expect([classifyAddress(first), classifyAddress(last)]).toEqual([addressClass, addressClass]);
  });

  it.each([
    ...['1.0.0.0', '9.255.255.255', '11.0.0.0', '100.63.255.255', '100.128.0.0', '126.255.255.255', '128.0.0.0'],
    ...['168.63.129.15', '168.63.129.17', '169.253.255.255', '169.255.0.0', '172.15.255.255', '172.32.0.0'],
    ...['191.255.255.255', '192.0.1.0', '192.0.1.255', '192.0.3.0', '192.31.195.255', '192.31.197.0', '192.52.192.255'],
    ...['192.52.194.0', '192.88.98.255', '192.88.100.0', '192.167.255.255', '192.169.0.0', '192.175.47.255'],
    ...['192.175.49.0', '198.17.255.255', '198.20.0.0', '198.51.99.255', '198.51.101.0', '203.0.112.255'],
    ...['203.0.114.0', '223.255.255.255', '2000::', '2001:200::', '2001:db7:ffff::', '2001:db9::', '2003::'],
    ...['2620:4f:7fff::', '2620:4f:8001::', '3ffe:ffff::', '3fff:1000::', '2606:4700::1111'],
  ])('takes %s for public', (address) => expect(classifyAddress(address)).toBe('public'));

  it.each([
    ...['169.254.169.254', '169.254.170.2', '100.100.100.200', '168.63.129.16', 'fd00:ec2::254', 'fd20:ce::254'],
    'fe80::a9fe:a9fe',
  ])('knows the metadata address %s', (address) => expect(classifyAddress(address)).toBe('metadata'));

  it('ignores the spelling and the zone of an IPv6 address', () => {
    expect(classifyAddress('0:0:0:0:0:0:0:1')).toBe('loopback');
    expect(classifyAddress('FE80::1%eth0')).toBe('link-local');
  });

  it.each([
    '',
    'localhost',
    '127.1',
    '0x7f000001',
    '2130706433',
    '127.0.0.01',
    '1.2.3.4.5',
    '[::1]',
    '::g',
    '1.2.3.4/8',
  ])('takes %j for no address at all', (text) => expect(classifyAddress(text)).toBe('invalid'));

  it('has words for what it finds', () => expect(addressClassWords('cgnat')).toBe('a carrier-grade NAT address'));
});
