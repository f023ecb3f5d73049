/** Whether the URL may be tested, and what to type when only the policy keeps it closed. */
import {
  judgeTargetUrl,
  parsePolicyRules,
  PUBLIC_ONLY,
  type CredentialKind,
  type EgressPolicy,
  type TargetRule,
} from '@plumbline/probe';
import { CommandError, usageError, type ExitName } from '../exit-codes.js';
import { plainText } from '../render/plain-text.js';

/** A rule about how a URL is written is a matter of usage; one about where it leads blocks the target. */
const REFUSALS: Readonly<Record<TargetRule, Extract<ExitName, 'usage' | 'incomplete'>>> = {
  url_empty: 'usage',
  url_too_long: 'usage',
  stdio_not_supported: 'usage',
  scheme_missing: 'usage',
  scheme_malformed: 'usage',
  scheme_not_supported: 'usage',
  forbidden_character: 'usage',
  query_not_allowed: 'usage',
  fragment_not_allowed: 'usage',
  userinfo_not_allowed: 'usage',
  host_missing: 'usage',
  host_percent_encoded: 'usage',
  host_invalid: 'usage',
  host_lookalike: 'usage',
  host_too_long: 'usage',
  port_invalid: 'usage',
  ipv4_not_canonical: 'usage',
  url_invalid: 'usage',
  name_empty_label: 'usage',
  https_required: 'usage',
  name_single_label: 'incomplete',
  name_special_use: 'incomplete',
  name_metadata: 'incomplete',
  port_denied: 'incomplete',
  denied_by_operator: 'incomplete',
  own_service: 'incomplete',
  localhost_not_loopback: 'incomplete',
  address_not_public: 'incomplete',
};

export function readPolicy(allow: readonly string[]): EgressPolicy {
  const { rules, errors } = parsePolicyRules(allow.join(','));
  if (errors.length > 0) throw usageError(`--allow: ${errors.map((error) => plainText(error)).join(' ')}`);
  return { ...PUBLIC_ONLY, allow: rules };
}

/** Throws the refusal, if there is one, as the end of the command. */
export function requireTarget(url: string, policy: EgressPolicy, credentials: CredentialKind): void {
  const judgement = judgeTargetUrl(url, policy, { credentials });
  if (judgement.ok) return;
  const exit = REFUSALS[judgement.rule];
  const hint = exit === 'incomplete' ? allowHint(url, policy, credentials) : insteadHint(judgement.suggestion);
  throw new CommandError(exit, plainText(judgement.message), hint);
}

/** The `--allow` that opens exactly this target; undefined when none does, since it is tried first. */
export function allowHint(url: string, policy: EgressPolicy, credentials: CredentialKind): string | undefined {
  if (!URL.canParse(url)) return undefined;
  const rule = ruleFor(new URL(url).hostname);
  const { rules, errors } = parsePolicyRules(rule);
  const opened = { ...policy, allow: [...policy.allow, ...rules] };
  if (errors.length > 0 || !judgeTargetUrl(url, opened, { credentials }).ok) return undefined;
  return `If you mean to test it, add: --allow ${rule}`;
}

function ruleFor(hostname: string): string {
  if (/^\d+\.\d+\.\d+\.\d+$/.test(hostname)) return `${hostname}/32`;
  if (hostname.startsWith('[')) return `${hostname.slice(1, -1)}/128`;
  return hostname.replace(/\.$/, '');
}

function insteadHint(suggestion: string | undefined): string | undefined {
  return suggestion === undefined ? undefined : `Perhaps you mean: ${plainText(suggestion)}`;
}
