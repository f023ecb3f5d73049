/**
 * IP addresses as bytes. `ipaddr.js` parses; it also reads forms that must never be trusted here (`127.1`, `0x7f000001`,
 * octal), so IPv4 is accepted in plain dotted decimal only.
 */
import ipaddr from 'ipaddr.js';

export interface Ip {
  readonly family: 4 | 6;
  /** 4 or 16 bytes, network order. */
  readonly bytes: readonly number[];
}

export interface Block {
  readonly base: Ip;
  readonly prefix: number;
}

/** `undefined` for anything but a canonical IPv4 or a valid IPv6 address (without brackets; a zone is dropped). */
export function parseIp(text: string): Ip | undefined {
  if (ipaddr.IPv4.isValidFourPartDecimal(text)) return { family: 4, bytes: ipaddr.IPv4.parse(text).toByteArray() };
  if (text.includes(':') && ipaddr.IPv6.isValid(text))
    return { family: 6, bytes: ipaddr.IPv6.parse(text).toByteArray() };
  return undefined;
}

/** `address/prefix`; an address alone is its own block. `undefined` when it does not parse. */
export function parseBlock(text: string): Block | undefined {
  const slash = text.indexOf('/');
  const base = parseIp(slash === -1 ? text : text.slice(0, slash));
  if (base === undefined) return undefined;
  const bits = base.family === 4 ? 32 : 128;
  if (slash === -1) return { base, prefix: bits };
  const length = text.slice(slash + 1);
  if (!/^\d{1,3}$/.test(length) || Number(length) > bits) return undefined;
  return { base, prefix: Number(length) };
}

export function isInBlock(ip: Ip, block: Block): boolean {
  if (ip.family !== block.base.family) return false;
  const whole = block.prefix >> 3;
  for (let index = 0; index < whole; index += 1) if (ip.bytes[index] !== block.base.bytes[index]) return false;
  const rest = block.prefix & 7;
  if (rest === 0) return true;
  const mask = (0xff << (8 - rest)) & 0xff;
  return ((ip.bytes[whole] ?? 0) & mask) === ((block.base.bytes[whole] ?? 0) & mask);
}

/** Whether the block is exactly one address. */
export function isSingleAddress(block: Block): boolean {
  return block.prefix === block.base.bytes.length * 8;
}

export function sameIp(one: Ip, other: Ip): boolean {
  return one.family === other.family && one.bytes.every((byte, index) => byte === other.bytes[index]);
}

/** The network address of a block in its usual spelling, to say which block an operator may have meant. */
export function networkOf(block: Block): string {
  const bytes = block.base.bytes.map((byte, index) => {
    const kept = Math.min(8, Math.max(0, block.prefix - index * 8));
    return byte & ((0xff << (8 - kept)) & 0xff);
  });
  return `${ipaddr.fromByteArray(bytes).toString()}/${String(block.prefix)}`;
}
