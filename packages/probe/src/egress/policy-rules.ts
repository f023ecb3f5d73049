/** The operator's rules as text: EGRESS_ALLOW, EGRESS_DENY, INSECURE_CREDENTIALS_HOSTS and `--allow` of the command line. */
import { type Block, isSingleAddress, networkOf, parseBlock } from './ip.js';
import type { PolicyRule } from './policy.js';

export interface ParsedPolicyRules {
  readonly rules: readonly PolicyRule[];
  /** One sentence for every entry that was not understood; those entries open and close nothing. */
  readonly errors: readonly string[];
}

/**
 * Entries stand apart by commas, spaces or line ends: an address or CIDR (`10.20.0.0/16`, `[fd00::1]:8080`), `host`,
 * `*.suffix`, each with `:port` if only that port is meant. An address alone is the same as its /32 or /128.
 */
export function parsePolicyRules(text: string): ParsedPolicyRules {
  const rules: PolicyRule[] = [];
  const errors: string[] = [];
  for (const entry of text.split(/[\s,]+/).filter((part) => part !== '')) {
    const rule = parseEntry(entry);
    if (typeof rule === 'string') errors.push(`"${entry}" ${rule}`);
    else rules.push(rule);
  }
  return { rules, errors };
}

function parseEntry(entry: string): PolicyRule | string {
  if (entry.includes('://')) return 'is a URL: name its host or host:port only.';
  const split = splitPort(entry);
  if (typeof split === 'string') return split;
  const port = split.port === undefined ? {} : { port: split.port };
  const block = parseBlock(split.subject);
  if (block !== undefined) return cidrRule(split.subject, block, port);
  if (split.subject.includes('/')) return 'is not a CIDR: write it as 10.20.0.0/16 or fd00:1::/32.';
  if (/^[\d.]+$/.test(split.subject)) return 'is not an IPv4 address: write four decimal numbers.';
  if (split.subject === '*') return 'would open everything: name a CIDR, a host or *.suffix.';
  const isSuffix = split.subject.startsWith('*.');
  const name = hostName(isSuffix ? split.subject.slice(2) : split.subject);
  if (name === undefined) return 'is not a CIDR, host, host:port or *.suffix.';
  return isSuffix ? { kind: 'suffix', suffix: name, ...port } : { kind: 'host', host: name, ...port };
}

/** Host bits in a CIDR are a slip of the pen more often than not, and widen what is opened: said, never guessed. */
function cidrRule(subject: string, block: Block, port: { port?: number }): PolicyRule | string {
  const network = networkOf(block);
  const single = isSingleAddress(block);
  const wanted = parseBlock(network);
  const tidy = wanted !== undefined && wanted.base.bytes.every((byte, index) => byte === block.base.bytes[index]);
  if (!single && !tidy) {
    const address = subject.slice(0, subject.indexOf('/'));
    return `is an address inside a block: write ${network} for the block or ${address} for the one address.`;
  }
  return { kind: 'cidr', cidr: network, ...port };
}

function splitPort(entry: string): { subject: string; port?: number } | string {
  const bracketed = /^\[([^\]]+)\](?::(.*))?$/.exec(entry);
  const colons = entry.split(':').length - 1;
  const [subject, port] =
    bracketed !== null
      ? [bracketed[1] ?? '', bracketed[2]]
      : colons === 1
        ? [entry.slice(0, entry.indexOf(':')), entry.slice(entry.indexOf(':') + 1)]
        : [entry, undefined];
  if (port === undefined) return { subject };
  if (!/^\d{1,5}$/.test(port) || Number(port) < 1 || Number(port) > 65535)
    return 'has a port that is not a number from 1 to 65535.';
  return { subject, port: Number(port) };
}

function hostName(text: string): string | undefined {
  const url = `http://${text}/`;
  if (/[/@?#%\\*]/.test(text) || !URL.canParse(url)) return undefined;
  const host = new URL(url).hostname.replace(/\.$/, '');
  return /^[a-z0-9_-]+(?:\.[a-z0-9_-]+)*$/.test(host) && parseBlock(host) === undefined ? host : undefined;
}
