/** What the product says about a server: the shapes that are stored, sent and printed. All text is redacted. */
import type { Era } from './revisions.js';
import type { Revision } from './revisions.js';

export type CheckStatus = 'passed' | 'warning' | 'failed' | 'skipped';
export type ResultStatus = 'passed' | 'warning' | 'failed';
/** A note never lowers a verdict. */
export type Severity = 'failed' | 'warning' | 'note';

export interface CheckResult {
  readonly id: string;
  readonly title: string;
  readonly group: string;
  readonly era: Era | 'both';
  readonly status: CheckStatus;
  /** One sentence in the server author's terms. */
  readonly summary: string;
  /** What to change; null when there is nothing to change. */
  readonly advice: string | null;
  /** The clause that decides, as a link to the anchor of its revision. */
  readonly specUrl: string | null;
  readonly specRevision: Revision | null;
  readonly durationMs: number;
  /** Transcript events that show it. */
  readonly events: readonly number[];
  readonly findings: readonly FindingResult[];
}

export interface FindingResult {
  readonly severity: Severity;
  /** Stable, snake_case. */
  readonly code: string;
  /** JSON Pointer (RFC 6901) into the message of the last event in `events`; null when no part of it is meant. */
  readonly pointer: string | null;
  /** The thing found at fault, such as a tool's name. */
  readonly subject: string | null;
  readonly message: string;
  readonly advice: string | null;
  readonly events: readonly number[];
}

/** Failed if any failed, else Warning if any warned, else Passed; Skipped never lowers it. */
export function resultOf(checks: readonly { readonly status: CheckStatus }[]): ResultStatus {
  if (checks.some((check) => check.status === 'failed')) return 'failed';
  if (checks.some((check) => check.status === 'warning')) return 'warning';
  return 'passed';
}

/** What the server listed, as it listed it (redacted). */
export interface Discovery {
  readonly tools?: DiscoveredList;
  readonly resources?: DiscoveredList;
  readonly resourceTemplates?: DiscoveredList;
  readonly prompts?: DiscoveredList;
}

export interface DiscoveredList {
  readonly count: number;
  readonly pages: number;
  /** False when a limit, a loop or a fault ended the reading before the last page. */
  readonly complete: boolean;
  readonly items: readonly unknown[];
}
