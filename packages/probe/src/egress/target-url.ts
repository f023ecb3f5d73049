/**
 * Whether a URL may be the target of a run, as far as the URL alone can say: the raw string, the name and a literal
 * address (security, "Egress policy"; diagnostics, section 1). A name's addresses are judged when it was resolved.
 */
import type { CredentialKind } from '../protocol/recording.js';
import { classifyAddress } from './address-class.js';
import { judgeName } from './host-name.js';
import { parseIp } from './ip.js';
import { deniedMessage, judgeAddress, ownServiceMessage, portDeniedMessage } from './judge-address.js';
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
import { parsePolicyRules } from './policy-rules.js';
import { readRawUrl } from './raw-url.js';
import { type Refusal, refuse } from './refusal.js';

export interface TargetFacts {
  readonly protocol: 'http:' | 'https:';
  /** As it goes into the Host header: an international name as punycode, IPv6 in brackets, a default port left out. */
  readonly host: string;
  /** What is resolved or dialled: lower case, without brackets and trailing dot. */
  readonly hostname: string;
  /** Also when the URL leaves it out. */
  readonly port: number;
  /** The host is an address: there is nothing to resolve. */
  readonly isLiteral: boolean;
}

export type TargetJudgement = { readonly ok: true; readonly url: TargetFacts } | Refusal;

export interface TargetOptions {
  /** Default `none`. Credentials of any kind travel over https only. */
  readonly credentials?: CredentialKind;
}

/** Pure and quick: safe to call at every keystroke. A suggestion is given only when it would itself be accepted. */
export function judgeTargetUrl(url: string, policy: EgressPolicy, options: TargetOptions = {}): TargetJudgement {
  const judgement = judge(url, policy, options);
  if (judgement.ok || judgement.suggestion === undefined) return judgement;
  if (judge(judgement.suggestion, policy, options).ok) return judgement;
  return refuse(judgement.rule, judgement.message);
}

function judge(raw: string, policy: EgressPolicy, options: TargetOptions): TargetJudgement {
  const read = readRawUrl(raw);
  if (!read.ok) return read;
  const url = factsOf(read.url);
  const refusal = judgeHost(url, policy) ?? judgeScheme(raw, url, policy, options.credentials ?? 'none');
  return refusal ?? { ok: true, url };
}

function factsOf(url: URL): TargetFacts {
  const protocol = url.protocol === 'https:' ? 'https:' : 'http:';
  const hostname = normalHost(url.hostname);
  const port = url.port === '' ? (protocol === 'https:' ? 443 : 80) : Number(url.port);
  return { protocol, host: url.host, hostname, port, isLiteral: parseIp(hostname) !== undefined };
}

function judgeHost(url: TargetFacts, policy: EgressPolicy): Refusal | undefined {
  if (url.isLiteral) {
    const judgement = judgeAddress({ address: url.hostname, port: url.port, hostname: url.hostname }, policy);
    return judgement.ok ? undefined : refuse(judgement.rule, judgement.message);
  }
  const target: PolicyTarget = { hostname: url.hostname, port: url.port };
  if (policy.denyPorts.includes(url.port)) return refuse('port_denied', portDeniedMessage(url.port));
  if (isDenied(policy, target)) return refuse('denied_by_operator', deniedMessage(url.hostname));
  if (isOwnService(policy, target) && !isOwnServiceNamed(policy, target))
    return refuse('own_service', ownServiceMessage());
  return judgeName(target, policy);
}

function judgeScheme(
  raw: string,
  url: TargetFacts,
  policy: EgressPolicy,
  credentials: CredentialKind,
): Refusal | undefined {
  if (credentials === 'none' || url.protocol === 'https:' || isExempt(url, policy)) return undefined;
  return refuse(
    'https_required',
    'Credentials are sent over https only, because everybody on the way could read them over http. Use https, or run without credentials.',
    raw.replace(/^http:/i, 'https:'),
  );
}

/** Nothing leaves the machine at a loopback address; the operator opened it, or the host stage had refused it already. */
function isExempt(url: TargetFacts, policy: EgressPolicy): boolean {
  if (url.isLiteral ? classifyAddress(url.hostname) === 'loopback' : isLoopbackName(url.hostname)) return true;
  const { rules } = parsePolicyRules(policy.insecureCredentialsHosts.join(','));
  const target = { hostname: url.hostname, port: url.port, ...(url.isLiteral ? { address: url.hostname } : {}) };
  return rules.some((rule) => matchRule(rule, target) !== 'none');
}
