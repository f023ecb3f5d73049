/**
 * Which redirects are followed (diagnostics, section 5): to the same origin, or from http to https on the same host.
 * Anything else could lead credentials or the run itself to somewhere that nobody entered.
 */
import type { EgressPolicy } from '../egress/policy.js';
import { judgeTargetUrl } from '../egress/target-url.js';
import { headerValues, type Header } from '../protocol/headers.js';
import type { CredentialKind, FaultCode } from '../protocol/recording.js';
import { endpointOf, type Endpoint } from './endpoint.js';

export type RedirectDecision =
  | { readonly kind: 'follow'; readonly location: string; readonly to: Endpoint }
  | { readonly kind: 'refuse'; readonly location: string; readonly code: FaultCode; readonly detail: string };

export interface RedirectRules {
  readonly policy: EgressPolicy;
  readonly credentials: CredentialKind;
  /** How many more may be followed. */
  readonly hopsLeft: number;
}

const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/** Undefined when the answer is no redirect: a 300 or 304, or one that says not where to. */
export function decideRedirect(
  from: Endpoint,
  status: number,
  headers: readonly Header[],
  rules: RedirectRules,
): RedirectDecision | undefined {
  if (!REDIRECTS.has(status)) return undefined;
  const locations = headerValues(headers, 'location');
  const location = locations[0];
  if (location === undefined) return undefined;
  const refuse = (detail: string, code: FaultCode = 'redirect_refused'): RedirectDecision => ({
    kind: 'refuse',
    location: locations.join(', '),
    code,
    detail,
  });

  if (locations.length > 1) return refuse('The answer carries more than one Location.');
  if (location === '') return refuse('The Location is empty.');
  const href = absolute(location, from.href);
  if (href === undefined) return refuse('The Location is not a valid URL.');
  const judgement = judgeTargetUrl(href, rules.policy, { credentials: rules.credentials });
  if (!judgement.ok) return refuse(judgement.message);
  const to = endpointOf(href, judgement.url);
  const objection = compareOrigins(from, to);
  if (objection !== undefined) return refuse(objection);
  if (rules.hopsLeft <= 0) return refuse('The redirects do not end.', 'too_many_redirects');
  return { kind: 'follow', location, to };
}

/**
 * An absolute Location stays as it was written, so that the raw-string rules judge it and not what a parser made of it.
 * A relative one is resolved; a backslash, which parsers turn into a slash, would lead elsewhere and is left for those rules.
 */
function absolute(location: string, base: string): string | undefined {
  if (/^[a-z][a-z0-9+.-]*:/i.test(location) || location.includes('\\')) return location;
  return URL.canParse(location, base) ? new URL(location, base).href : undefined;
}

function compareOrigins(from: Endpoint, to: Endpoint): string | undefined {
  const [old, next] = [from.outbound, to.outbound];
  if (old.protocol === next.protocol && old.host === next.host) return undefined;
  // The host as written: `h.` is another host to cookies, certificates and virtual hosts.
  if (hostOf(old.host) !== hostOf(next.host)) return 'The redirect leads to another host.';
  if (old.protocol === 'http:' && next.protocol === 'https:') return undefined;
  if (old.protocol === 'https:' && next.protocol === 'http:') return 'The redirect leads from https to http.';
  return 'The redirect leads to another port.';
}

function hostOf(hostAndPort: string): string {
  return hostAndPort.replace(/:\d+$/, '');
}
