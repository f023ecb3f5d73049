/** Who does something, and from where; goes into every audit entry. */
export interface Actor {
  readonly userId: string | null;
  /** Set when an API token acted in the user's name. */
  readonly tokenId: string | null;
  readonly ip: string | null;
}

/** What can be done; a new deed is a new word here. */
export type AuditAction =
  | 'user.sign_in'
  | 'user.sign_in_failed'
  | 'user.sign_out'
  | 'user.create'
  | 'org.create'
  | 'membership.create'
  | 'api_token.create'
  | 'api_token.revoke'
  | 'run.create'
  | 'run.cancel';

export interface AuditEntry {
  /** Null for what concerns the installation. */
  readonly orgId: string | null;
  readonly actor: Actor;
  readonly action: AuditAction;
  readonly subject: { readonly type: string; readonly id: string } | null;
  /** Plain facts for the reader; never a secret. */
  readonly details?: Readonly<Record<string, string | number | boolean | null>>;
}
