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
  /** Taken only where the operator opened it (EGRESS_ALLOW, INSECURE_CREDENTIALS_HOSTS): the API knows and decides. */
  | { readonly kind: 'depends'; readonly message: string; readonly mend?: Mend };

interface Mend {
  readonly label: string;
  readonly url: string;
}

const MEND_LABELS: Partial<Record<TargetRule, string>> = {
  query_not_allowed: 'Strip the query',
  fragment_not_allowed: 'Strip the fragment',
  userinfo_not_allowed: 'Strip the user name and password',
  https_required: 'Use https',
  scheme_missing: 'Add https://',
};

export function judgeTarget(url: string, credentials: CredentialKind): TargetAdvice {
  if (isStillTypingScheme(url)) return { kind: 'empty' };
  const host = hostOf(url);
  // First as if the operator had opened this host: what is wrong even then has to be mended whatever the policy is.
  const opened = judgeTargetUrl(url, opening(host), { credentials });
  if (!opened.ok) return { kind: opened.rule === 'https_required' ? 'depends' : 'refused', ...adviceOf(opened) };
  const judgement = judgeTargetUrl(url, PUBLIC_ONLY, { credentials });
  if (!judgement.ok) return { kind: 'depends', message: whatItIs(judgement.rule, host) };
  const { protocol, hostname, port } = judgement.url;
  return { kind: 'ok', message: `${protocol === 'https:' ? 'https' : 'http'} to ${hostname}, port ${port}` };
}

function adviceOf({ rule, message, suggestion }: Refusal): { message: string; mend?: Mend } {
  if (suggestion === undefined) return { message };
  return { message, mend: { label: MEND_LABELS[rule] ?? 'Use the mended URL', url: suggestion } };
}

/** The most that an operator can open for this host; credentials over http stay closed, since that needs a second wish. */
function opening(host: string): EgressPolicy {
  const cidrs = ['0.0.0.0/0', '::/0', ...(classifyAddress(host) === 'invalid' ? [] : [host])];
  return { ...PUBLIC_ONLY, allow: [{ kind: 'host', host }, ...cidrs.map((cidr) => ({ kind: 'cidr' as const, cidr }))] };
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).hostname.replace(/^\[|\]$/g, '') : '';
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
