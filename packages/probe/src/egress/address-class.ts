/**
 * What an address is for, from the IANA special-purpose registries. IPv4 is public unless a block below holds it; IPv6
 * is public only inside 2000::/3 and outside the special blocks there. The order decides: metadata addresses lie inside
 * wider blocks.
 */
import { type Block, type Ip, isInBlock, parseBlock, parseIp } from './ip.js';

export type AddressClass =
  | 'public'
  | 'loopback'
  | 'private'
  | 'link-local'
  | 'cgnat'
  | 'metadata'
  | 'multicast'
  | 'documentation'
  | 'benchmarking'
  /** "This host": systems connect 0.0.0.0 to their own loopback. */
  | 'unspecified'
  /** An IPv6 form that carries an IPv4 address (mapped, NAT64, 6to4, Teredo …): a translator may reach what it carries. */
  | 'embedded-ipv4'
  | 'reserved'
  /** Not an address at all. */
  | 'invalid';

const CLASSES: readonly (readonly [AddressClass, readonly string[]])[] = [
  ['metadata', ['169.254.169.254', '169.254.169.253', '169.254.170.2', '169.254.170.23', '169.254.0.23']],
  ['metadata', ['100.100.100.200', '168.63.129.16', '192.0.0.192']],
  ['metadata', ['fd00:ec2::254', 'fd00:ec2::253', 'fd00:ec2::23', 'fd20:ce::254', 'fe80::a9fe:a9fe']],
  ['unspecified', ['0.0.0.0/8', '::/128']],
  ['loopback', ['127.0.0.0/8', '::1/128']],
  ['private', ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7', 'fec0::/10']],
  ['link-local', ['169.254.0.0/16', 'fe80::/10']],
  ['cgnat', ['100.64.0.0/10']],
  ['multicast', ['224.0.0.0/4', 'ff00::/8']],
  ['documentation', ['192.0.2.0/24', '198.51.100.0/24', '203.0.113.0/24', '2001:db8::/32', '3fff::/20']],
  ['benchmarking', ['198.18.0.0/15', '2001:2::/48']],
  ['embedded-ipv4', ['::/96', '::ffff:0:0/96', '::ffff:0:0:0/96', '64:ff9b::/96', '64:ff9b:1::/48']],
  ['embedded-ipv4', ['2002::/16', '2001::/32']],
  ['reserved', ['192.0.0.0/24', '192.31.196.0/24', '192.52.193.0/24', '192.88.99.0/24', '192.175.48.0/24']],
  ['reserved', ['240.0.0.0/4', '2001::/23', '2620:4f:8000::/48']],
];

const BLOCKS: readonly { readonly addressClass: AddressClass; readonly block: Block }[] = CLASSES.flatMap(
  ([addressClass, blocks]) => blocks.map((text) => ({ addressClass, block: mustParse(text) })),
);
const GLOBAL_UNICAST = mustParse('2000::/3');

/** Never throws: what is not an address is `invalid`, which nothing may dial. */
export function classifyAddress(address: string): AddressClass {
  const ip = parseIp(address);
  return ip === undefined ? 'invalid' : classifyIp(ip);
}

export function classifyIp(ip: Ip): AddressClass {
  const special = BLOCKS.find(({ block }) => isInBlock(ip, block));
  if (special !== undefined) return special.addressClass;
  return ip.family === 4 || isInBlock(ip, GLOBAL_UNICAST) ? 'public' : 'reserved';
}

const WORDS: Readonly<Record<AddressClass, string>> = {
  public: 'a public address',
  loopback: 'a loopback address',
  private: 'a private address',
  'link-local': 'a link-local address',
  cgnat: 'a carrier-grade NAT address',
  metadata: "a cloud provider's metadata address",
  multicast: 'a multicast address',
  documentation: 'an address reserved for documentation',
  benchmarking: 'an address reserved for benchmarking',
  unspecified: 'an address that means "this host"',
  'embedded-ipv4': 'an IPv6 address that carries an IPv4 address',
  reserved: 'a reserved address',
  invalid: 'not a valid address',
};

/** With its article, to follow "is" or "resolves to". */
export function addressClassWords(addressClass: AddressClass): string {
  return WORDS[addressClass];
}

function mustParse(text: string): Block {
  const block = parseBlock(text);
  if (block === undefined) throw new TypeError(`not an address block: ${text}`);
  return block;
}
