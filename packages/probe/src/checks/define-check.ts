/**
 * What a check is. One check is one file; it states facts about itself as data and has one pure function from the
 * recording to an evaluation. The framework (`assess.ts`) owns everything that follows: order, skipping, verdicts, the
 * wording of consequences, and a throw inside a check (ours, never the server's fault).
 */
import type { Exchange, Profile, Recording, StepId } from '../protocol/recording.js';
import type { Era, Revision } from '../protocol/revisions.js';
import type { Severity } from '../protocol/verdict.js';

/**
 * The strongest word that the cited text uses. SHOULD, HOST (real hosts refuse it), STRICTER (the official conformance
 * suite goes beyond the specification) and ADVISORY can never fail a server.
 */
export type Level = 'MUST' | 'SHOULD' | 'HOST' | 'STRICTER' | 'ADVISORY';

export interface Citation {
  readonly revision: Revision;
  /** The clause, down to the anchor. */
  readonly url: string;
  /** What the clause says, in our own words. */
  readonly says: string;
}

export interface CheckDefinition {
  /** Permanent; a changed meaning is a new id. Equals the file's place: see `groups.ts`. */
  readonly id: string;
  readonly title: string;
  readonly group: GroupId;
  readonly level: Level;
  readonly era: Era | 'both';
  readonly profile: Profile;
  /** First and last revision that the rule applies to; both included. */
  readonly since?: Revision;
  readonly until?: Revision;
  readonly cite: Citation;
  /** What to change, to the server's author, in the imperative. A finding may carry a better-fitting one. */
  readonly advice: string;
  /** The verdict is given once these steps are over. `every-step` waits for the end of the run. */
  readonly needs: readonly StepId[] | 'every-step';
  evaluate(recording: Recording): Evaluation;
}

export type GroupId = 'connection' | 'transport' | 'protocol' | 'legacy' | 'modern' | 'oauth';

export interface Finding {
  readonly severity: Severity;
  readonly code: string;
  readonly message: string;
  readonly advice?: string;
  readonly cite?: Citation;
  readonly pointer?: string;
  readonly subject?: string;
  /** `seq` numbers of the events that show it, request first. */
  readonly events: readonly number[];
}

export type Evaluation =
  /** `summary` is the sentence where no finding lowers the verdict; else the first and worst finding speaks. */
  | { readonly kind: 'judged'; readonly findings: readonly Finding[]; readonly summary: string }
  | { readonly kind: 'not-applicable'; readonly reason: string }
  /** No JSON-RPC answer came: Skipped when an earlier check already says why, else Failed in the framework's words. */
  | { readonly kind: 'unanswered'; readonly exchange: Exchange }
  /** More must be recorded first; at the end of a run this counts as not applicable. */
  | { readonly kind: 'undecided' };

export function defineCheck(definition: CheckDefinition): CheckDefinition {
  return definition;
}

export function judged(findings: readonly Finding[], summary: string): Evaluation {
  return { kind: 'judged', findings, summary };
}

export function notApplicable(reason: string): Evaluation {
  return { kind: 'not-applicable', reason };
}

export function unanswered(exchange: Exchange): Evaluation {
  return { kind: 'unanswered', exchange };
}

export function undecided(): Evaluation {
  return { kind: 'undecided' };
}

/** The `seq` numbers of an exchange: the request and, when there was one, the answer. */
export function eventsOf(exchange: Exchange): number[] {
  return exchange.response ? [exchange.request.seq, exchange.response.seq] : [exchange.request.seq];
}
