import {
  addressClassWords,
  type CredentialKind,
  classifyAddress,
  type EgressPolicy,
  judgeTargetUrl,
  PUBLIC_ONLY,
  type Refusal,
  type TargetRule,
} from '@plumbline/probe/catalogue';

/** What the form says of a URL while it is typed. */
export type TargetAdvice =
  | { readonly kind: 'empty' }
  | { readonly kind: 'ok'; readonly message: string }
  /** Refused whatever the operator set: the run would not be taken. */
  | { readonly kind: 'refused'; readonly message: string; readonly mend?: Mend }
  /** Right in itself, but taken only where the operator opened it; this page does not know, so the API decides. */
  | { readonly kind: 'depends'; readonly message: string; readonly mend?: Mend };

export interface Mend {
  readonly label: string;
  readonly url: string;
}

/** Rules that an operator may lift (EGRESS_ALLOW, INSECURE_CREDENTIALS_HOSTS). */
const LIFTABLE: ReadonlySet<TargetRule> = new Set([
  'address_not_public',
  'name_single_label',
  'name_special_use',
  'name_metadata',
  'https_required',
] satisfies TargetRule[]);

const MEND_LABELS: Partial<Record<TargetRule, string>> = {
  query_not_allowed: 'Strip the query',
  fragment_not_allowed: 'Strip the fragment',
  userinfo_not_allowed: 'Strip the user name and password',
  https_required: 'Use https',
  scheme_missing: 'Add https://',
};

export function judgeTarget(url: string, credentials: CredentialKind): TargetAdvice {
  if (isStillTypingScheme(url)) return { kind: 'empty' };
  const judgement = judgeTargetUrl(url, PUBLIC_ONLY, { credentials });
  if (judgement.ok) {
    const { protocol, hostname, port } = judgement.url;
    return { kind: 'ok', message: `${protocol === 'https:' ? 'https' : 'http'} to ${hostname}, port ${port}` };
  }
  if (!isLiftable(judgement, url)) return { kind: 'refused', ...adviceOf(judgement) };
  // Were the host opened, there may still be something to say.
  const opened = judgeTargetUrl(url, opening(hostOf(url)), { credentials });
  if (!opened.ok) return { kind: isLiftable(opened, url) ? 'depends' : 'refused', ...adviceOf(opened) };
  return { kind: 'depends', message: whatItIs(judgement.rule, hostOf(url)) };
}

function adviceOf({ rule, message, suggestion }: Refusal): { message: string; mend?: Mend } {
  if (suggestion === undefined) return { message };
  return { message, mend: { label: MEND_LABELS[rule] ?? 'Use the mended URL', url: suggestion } };
}

function isLiftable({ rule }: Refusal, url: string): boolean {
  if (rule === 'address_not_public' && classifyAddress(hostOf(url)) === 'embedded-ipv4') return false;
  return LIFTABLE.has(rule);
}

function opening(host: string): EgressPolicy {
  const addresses = ['0.0.0.0/0', '::/0', classifyAddress(host) === 'invalid' ? '0.0.0.0/0' : host];
  return {
    ...PUBLIC_ONLY,
    allow: [{ kind: 'host', host }, ...addresses.map((cidr) => ({ kind: 'cidr' as const, cidr }))],
  };
}

function hostOf(url: string): string {
  return new URL(url).hostname.replace(/^\[|\]$/g, '');
}

function isStillTypingScheme(url: string): boolean {
  return 'https://'.startsWith(url.toLowerCase()) || 'http://'.startsWith(url.toLowerCase());
}

/** The engine's own sentence would state the operator's decision, which is not known here. */
function whatItIs(rule: TargetRule, host: string): string {
  const what =
    rule === 'address_not_public' ? addressClassWords(classifyAddress(host)) : 'a name for use inside a network';
  return `${host} is ${what}: it is tested only where the operator opened it.`;
}
