/** Whether a policy's rules speak of a target. Hosts are compared in lower case without a trailing dot. */
import { classifyAddress } from './address-class.js';
import { isInBlock, isSingleAddress, parseBlock, parseIp, sameIp } from './ip.js';
import type { EgressPolicy, PolicyRule } from './policy.js';

export interface PolicyTarget {
  /** Without brackets and trailing dot, in lower case: a name, or the literal address itself. */
  readonly hostname: string;
  readonly port: number;
  /** Absent before the name was resolved. */
  readonly address?: string;
}

/** How closely a rule names the target: one address or one host, or a range that happens to hold it. */
export type RuleMatch = 'none' | 'range' | 'address' | 'host' | 'suffix';

export function matchRule(rule: PolicyRule, target: PolicyTarget): RuleMatch {
  if (rule.port !== undefined && rule.port !== target.port) return 'none';
  switch (rule.kind) {
    case 'cidr':
      return matchBlock(rule.cidr, target.address);
    case 'host':
      if (parseIp(rule.host) !== undefined) return matchBlock(rule.host, target.address);
      return rule.host.toLowerCase() === target.hostname ? 'host' : 'none';
    case 'suffix':
      return target.hostname.endsWith(`.${rule.suffix.toLowerCase()}`) ? 'suffix' : 'none';
  }
}

function matchBlock(cidr: string, address: string | undefined): RuleMatch {
  const block = parseBlock(cidr);
  const ip = address === undefined ? undefined : parseIp(address);
  if (block === undefined || ip === undefined || !isInBlock(ip, block)) return 'none';
  return isSingleAddress(block) ? 'address' : 'range';
}

export function isDenied(policy: EgressPolicy, target: PolicyTarget): boolean {
  return policy.deny.some((rule) => matchRule(rule, target) !== 'none');
}

/** Named by `host` or, unless `exactly`, by `*.suffix`; says nothing about the addresses behind the name. */
export function isNameAllowed(policy: EgressPolicy, target: PolicyTarget, exactly: boolean): boolean {
  return policy.allow.some((rule) => {
    const match = matchRule(rule, target);
    return match === 'host' || (match === 'suffix' && !exactly);
  });
}

/**
 * The installation's own services. One that listens on loopback (or on every address) is met at every loopback address,
 * and at 0.0.0.0, which systems connect to loopback.
 */
export function isOwnService(policy: EgressPolicy, target: PolicyTarget): boolean {
  return policy.ownServices.some((own) => own.port === target.port && isSameHost(own.host, target));
}

/** Opened for its own host (or address) and port by name: a host rule cannot lend its name to another service. */
export function isOwnServiceNamed(policy: EgressPolicy, target: PolicyTarget): boolean {
  const own = policy.ownServices.filter((service) => service.port === target.port && isSameHost(service.host, target));
  return own.every((service) =>
    policy.allow.some((rule) => {
      if (rule.port === undefined) return false;
      const match = matchRule(rule, target);
      return match === 'address' || (match === 'host' && normalHost(service.host) === target.hostname);
    }),
  );
}

function isSameHost(ownHost: string, target: PolicyTarget): boolean {
  const own = normalHost(ownHost);
  if (own === target.hostname) return true;
  const isOnThisHost = isLoopbackName(own) || isThisHost(own);
  const address = target.address;
  if (address === undefined) return isOnThisHost && isLoopbackName(target.hostname);
  const [one, other] = [parseIp(own), parseIp(address)];
  if (one !== undefined && other !== undefined && sameIp(one, other)) return true;
  return isOnThisHost && isThisHost(address);
}

function isThisHost(address: string): boolean {
  const addressClass = classifyAddress(address);
  return addressClass === 'loopback' || addressClass === 'unspecified';
}

/** `localhost` and everything below it mean loopback (RFC 6761, section 6.3). */
export function isLoopbackName(hostname: string): boolean {
  return hostname === 'localhost' || hostname.endsWith('.localhost');
}

/** Lower case, without brackets and one trailing dot. */
export function normalHost(host: string): string {
  const bare = host.startsWith('[') && host.endsWith(']') ? host.slice(1, -1) : host;
  return (bare.endsWith('.') ? bare.slice(0, -1) : bare).toLowerCase();
}
