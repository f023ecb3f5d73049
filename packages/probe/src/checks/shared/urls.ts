/** URLs, and what a host name says about where it can be reached from. Nothing is looked up. */
import ipaddr from 'ipaddr.js';

/** @param hostname as `URL.hostname` gives it: IPv6 in brackets */
export function isLoopbackHost(hostname: string): boolean {
  return hostname === 'localhost' || hostname.endsWith('.localhost') || rangeOf(hostname) === 'loopback';
}

/** A name or address that has a meaning inside one network only. */
export function isInternalHost(hostname: string): boolean {
  const range = rangeOf(hostname);
  if (range !== undefined) return range !== 'unicast';
  const name = hostname.replace(/\.$/, '');
  return !name.includes('.') || INTERNAL_SUFFIXES.some((suffix) => name.endsWith(suffix));
}

const INTERNAL_SUFFIXES = [
  '.localhost',
  '.local',
  '.internal',
  '.lan',
  '.home',
  '.corp',
  '.intranet',
  '.svc',
  '.cluster.local',
];

function rangeOf(hostname: string): string | undefined {
  const address = hostname.replace(/^\[|\]$/g, '');
  return ipaddr.isValid(address) ? ipaddr.process(address).range() : undefined;
}

/** `URL.parse`, which older engines lack. */
export function parseUrl(text: string, base?: string): URL | undefined {
  return URL.canParse(text, base) ? new URL(text, base) : undefined;
}
