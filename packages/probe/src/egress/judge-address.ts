/** The address stage: every address that is about to be dialled is judged here, literal or resolved. */
import { type AddressClass, addressClassWords, classifyAddress } from './address-class.js';
import { parseIp, sameIp } from './ip.js';
import type { EgressPolicy } from './policy.js';
import {
  isDenied,
  isLoopbackName,
  isOwnService,
  isOwnServiceNamed,
  matchRule,
  normalHost,
  type PolicyTarget,
} from './policy-match.js';

export interface AddressToJudge {
  /** Plain text form, without brackets. */
  readonly address: string;
  readonly port: number;
  /** The host of the URL: the name that was resolved, or the address itself. */
  readonly hostname: string;
}

export type AddressRule =
  'port_denied' | 'denied_by_operator' | 'own_service' | 'localhost_not_loopback' | 'address_not_public';

export type AddressJudgement =
  | {
      readonly ok: true;
      readonly addressClass: AddressClass;
      /** True when only the policy's `allow` opened it: then its address may be shown. */
      readonly allowedByOperator: boolean;
    }
  | {
      readonly ok: false;
      readonly rule: AddressRule;
      readonly addressClass: AddressClass;
      /** Names the class; never the address that a name resolved to. */
      readonly message: string;
    };

/** Only one address, by itself, opens these: a wide range that happens to hold them does not. */
const EXACT_ONLY: ReadonlySet<AddressClass> = new Set(['link-local', 'metadata', 'unspecified', 'multicast']);
/** Nothing opens these: the policy speaks of the plain form of an address only. */
const NEVER: ReadonlySet<AddressClass> = new Set(['embedded-ipv4', 'invalid']);

/** The policy's `deny` and ports win over `allow`; the installation's own services come next; then the address's class. */
export function judgeAddress(subject: AddressToJudge, policy: EgressPolicy): AddressJudgement {
  const target: PolicyTarget = { ...subject, hostname: normalHost(subject.hostname) };
  const addressClass = classifyAddress(subject.address);
  const refuse = (rule: AddressRule, message: string): AddressJudgement => ({ ok: false, rule, addressClass, message });

  if (policy.denyPorts.includes(target.port)) return refuse('port_denied', portDeniedMessage(target.port));
  if (isDenied(policy, target)) return refuse('denied_by_operator', deniedMessage(target.hostname));
  if (isOwnService(policy, target) && !isOwnServiceNamed(policy, target))
    return refuse('own_service', ownServiceMessage());
  // Credentials may go to localhost over plain http because they stay on the machine: hold the name to its meaning.
  if (isLoopbackName(target.hostname) && addressClass !== 'loopback')
    return refuse('localhost_not_loopback', notLoopbackMessage(target.hostname));
  if (addressClass === 'public') return { ok: true, addressClass, allowedByOperator: false };
  if (isOpened(policy, target, addressClass)) return { ok: true, addressClass, allowedByOperator: true };
  return refuse('address_not_public', notPublicMessage(subject, addressClass));
}

function isOpened(policy: EgressPolicy, target: PolicyTarget, addressClass: AddressClass): boolean {
  if (NEVER.has(addressClass)) return false;
  return policy.allow.some((rule) => {
    switch (matchRule(rule, target)) {
      case 'none':
        return false;
      case 'address':
        return true;
      case 'range':
        return !EXACT_ONLY.has(addressClass);
      // Whoever controls the name controls its answers: a name opens no loopback, link-local or metadata address.
      case 'host':
      case 'suffix':
        return addressClass === 'loopback' ? isLoopbackName(target.hostname) : !EXACT_ONLY.has(addressClass);
    }
  });
}

export function portDeniedMessage(port: number): string {
  return `Port ${String(port)} is closed on this installation, because other protocols than HTTP use it. Use the port on which the MCP server answers HTTP.`;
}

export function deniedMessage(hostname: string): string {
  return `The operator of this installation does not allow connections to ${hostname} (EGRESS_DENY). Ask the operator if it should be open.`;
}

export function ownServiceMessage(): string {
  return 'This is one of the services that this installation itself runs on, so it is never a target. Check the host and port of the MCP server.';
}

function notLoopbackMessage(hostname: string): string {
  return `${hostname} does not resolve to a loopback address on this machine, as RFC 6761 asks. Use 127.0.0.1 or [::1].`;
}

/** The same sentence whatever stands behind the address, so that a refusal says nothing about the network. */
function notPublicMessage(subject: AddressToJudge, addressClass: AddressClass): string {
  const words = addressClassWords(addressClass);
  const what = isLiteral(subject)
    ? `${subject.address} is ${words}`
    : `${normalHost(subject.hostname)} resolves to ${words}`;
  return `${what}, and this installation connects to public addresses only. ${howToOpen(addressClass)}`;
}

function howToOpen(addressClass: AddressClass): string {
  if (NEVER.has(addressClass)) return 'Use the plain address, or a name that resolves to public addresses only.';
  const exactly = EXACT_ONLY.has(addressClass) ? 'by naming exactly this address' : 'by naming it';
  return `Use a public address, or let the operator open it ${exactly} in EGRESS_ALLOW (--allow on the command line).`;
}

function isLiteral(subject: AddressToJudge): boolean {
  const [host, address] = [parseIp(normalHost(subject.hostname)), parseIp(subject.address)];
  return host !== undefined && address !== undefined && sameIp(host, address);
}
