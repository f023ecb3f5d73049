/**
 * What may be dialled, as data (security, "Egress policy"). The rules of the URL and of addresses are fixed; a policy
 * only opens and closes what the operator names. Parsed from EGRESS_ALLOW and EGRESS_DENY by `parsePolicyRules`.
 */
export type PolicyRule =
  | { readonly kind: 'cidr'; readonly cidr: string; readonly port?: number }
  | { readonly kind: 'host'; readonly host: string; readonly port?: number }
  | { readonly kind: 'suffix'; readonly suffix: string; readonly port?: number };

export interface EgressPolicy {
  readonly allow: readonly PolicyRule[];
  /** Wins over `allow`. */
  readonly deny: readonly PolicyRule[];
  readonly denyPorts: readonly number[];
  /** The installation's own Postgres, Redis and API: refused unless named exactly (with the port) in `allow`. */
  readonly ownServices: readonly { readonly host: string; readonly port: number }[];
  /** Hosts to which credentials may be sent over plain http. */
  readonly insecureCredentialsHosts: readonly string[];
}

export const PUBLIC_ONLY: EgressPolicy = {
  allow: [],
  deny: [],
  denyPorts: [25, 465, 587],
  ownServices: [],
  insecureCredentialsHosts: [],
};
