/** What a target that may not be dialled is told. */
export type TargetRule =
  | 'url_empty'
  | 'url_too_long'
  | 'stdio_not_supported'
  | 'scheme_missing'
  | 'scheme_malformed'
  | 'scheme_not_supported'
  | 'forbidden_character'
  | 'query_not_allowed'
  | 'fragment_not_allowed'
  | 'userinfo_not_allowed'
  | 'host_missing'
  | 'host_percent_encoded'
  | 'host_invalid'
  | 'host_lookalike'
  | 'host_too_long'
  | 'port_invalid'
  | 'ipv4_not_canonical'
  | 'url_invalid'
  | 'name_empty_label'
  | 'name_single_label'
  | 'name_special_use'
  | 'name_metadata'
  | 'https_required'
  | 'port_denied'
  | 'denied_by_operator'
  | 'own_service'
  | 'localhost_not_loopback'
  | 'address_not_public';

export interface Refusal {
  readonly ok: false;
  readonly rule: TargetRule;
  /** What is refused, why, and how to mend it; quotes no password, query or internal address. */
  readonly message: string;
  /** A URL that would be accepted in its place, when one is near. */
  readonly suggestion?: string;
}

export function refuse(rule: TargetRule, message: string, suggestion?: string): Refusal {
  return suggestion === undefined ? { ok: false, rule, message } : { ok: false, rule, message, suggestion };
}
