/**
 * The name stage: names that by their nature lead inward, refused before anything is looked up. The operator opens one by
 * naming it (`host`, `*.suffix`); a metadata name by its host alone. Its addresses are judged all the same afterwards.
 */
import { judgeAddress } from './judge-address.js';
import type { EgressPolicy } from './policy.js';
import { isLoopbackName, isNameAllowed, type PolicyTarget } from './policy-match.js';
import { type Refusal, refuse } from './refusal.js';

/** RFC 6761, 6762 and its appendix G, 7686, 8375, 9476; `arpa` holds no servers; the rest by wide custom. */
const SPECIAL_USE = [
  ...['localhost', 'local', 'test', 'invalid', 'example', 'onion', 'alt', 'arpa'],
  ...[
    'internal',
    'intranet',
    'private',
    'corp',
    'home',
    'lan',
    'localdomain',
    'localdomain6',
    'svc',
    'kubernetes.default',
    'docker',
    'consul',
  ],
];

const METADATA = [
  ...['metadata.google.internal', 'metadata.goog', 'metadata', 'instance-data', 'instance-data.ec2.internal'],
  ...['metadata.azure.internal', 'metadata.azure.com', 'metadata.tencentyun.com', 'metadata.platformequinix.com'],
];

/** Hosts are shown back only in the form that is dialled (punycode), so that nothing hides in them. */
export function judgeName(target: PolicyTarget, policy: EgressPolicy): Refusal | undefined {
  const { hostname } = target;
  return (
    checkForm(hostname) ??
    (isOneOf(hostname, METADATA) && !isNameAllowed(policy, target, true)
      ? refuse('name_metadata', `${hostname} is the name of a cloud provider's metadata service, never an MCP server.`)
      : undefined) ??
    (isNameAllowed(policy, target, false) || isOpenLoopback(target, policy) ? undefined : checkMeaning(hostname))
  );
}

function checkForm(hostname: string): Refusal | undefined {
  const labels = hostname.split('.');
  if (labels.some((label) => label === ''))
    return refuse('name_empty_label', 'The host has two dots in a row or begins with one. Check how it is written.');
  if (hostname.length > 253 || labels.some((label) => label.length > 63))
    return refuse(
      'host_too_long',
      'The host is too long for a domain name: at most 253 characters, and 63 between two dots.',
    );
  if (!/^[a-z0-9._-]+$/.test(hostname))
    return refuse('host_invalid', 'The host contains characters that no domain name has. Check how it is written.');
  return undefined;
}

function checkMeaning(hostname: string): Refusal | undefined {
  if (isOneOf(hostname, SPECIAL_USE))
    return refuse(
      'name_special_use',
      `${hostname} is a name for use inside a machine or network, and this installation connects to public addresses only. Use a public name, or let the operator open it in EGRESS_ALLOW (--allow on the command line).`,
    );
  if (!hostname.includes('.'))
    return refuse(
      'name_single_label',
      `${hostname} is not a full domain name, so what it means depends on the network. Use the full name, such as ${hostname}.example.com, or let the operator open it in EGRESS_ALLOW (--allow on the command line).`,
    );
  return undefined;
}

/** `localhost` says no more than the loopback address, so it is open where that is. */
function isOpenLoopback({ hostname, port }: PolicyTarget, policy: EgressPolicy): boolean {
  if (!isLoopbackName(hostname)) return false;
  return ['127.0.0.1', '::1'].some((address) => judgeAddress({ address, port, hostname }, policy).ok);
}

function isOneOf(hostname: string, names: readonly string[]): boolean {
  return names.some((name) => hostname === name || hostname.endsWith(`.${name}`));
}
