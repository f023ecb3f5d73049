/**
 * What a host refuses or cuts although the specification allows it. These limits move and are rarely documented, so each
 * rule says where it was read, of which day that is, and how sure it is; one that nobody can point to is not here.
 */
export interface HostRuleFacts {
  /** Permanent: `claude.tool-name`. */
  readonly id: string;
  /** As its users call it. */
  readonly host: string;
  /** What the host does, as a sentence without its end, which goes on with what was found. */
  readonly does: string;
  /** Where it was read. */
  readonly source: string;
  /** The day of the report, or on which the document said so. */
  readonly date: `${number}-${number}-${number}`;
  /**
   * `high`: documented by the host, in its source, or its own error message seen by several. Only such a rule warns.
   * `medium`: reported by several, or it depends on how the user set the host up. `low`: once documented, and may be gone.
   */
  readonly confidence: 'high' | 'medium' | 'low';
}

export type HostRule = HostRuleFacts & HostLimit;

export type HostLimit =
  /** The name as the server gives it. */
  | { readonly kind: 'name'; readonly pattern: RegExp; readonly longest: number }
  /** The name as the host sends it on, with what it puts before it. */
  | { readonly kind: 'full-name'; readonly longest: number; prefix(server: string): string }
  /** The host cuts the full name, so that two tools may become one. */
  | { readonly kind: 'cut-name'; cut(tool: string, server: string): string }
  | { readonly kind: 'tool-count'; readonly most: number }
  /** In UTF-16 units. */
  | { readonly kind: 'description'; readonly longest: number }
  /** Keywords that may not stand at the root of an inputSchema. */
  | { readonly kind: 'schema-root'; readonly keywords: readonly string[] }
  /** Names of the parameters, at the root of an inputSchema. */
  | { readonly kind: 'parameter-name'; readonly pattern: RegExp };
