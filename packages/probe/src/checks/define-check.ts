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
 * suite goes beyond the specification) and ADVISORY can never fail a server: the framework lowers such a finding.
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
  /** First and last revision that the rule applies to; both included. Outside of it the check is Skipped. */
  readonly since?: Revision;
  readonly until?: Revision;
  readonly cite: Citation;
  /** What to change, to the server's author, in the imperative. A finding may carry a better-fitting one. */
  readonly advice: string;
  /**
   * The verdict is given once these steps are over; when one was passed over, the check is Skipped with its reason.
   * `first-step` is whichever step the run began with. `every-step` waits for the end of the run; such a check is also
   * evaluated on the way, since what it has found so far may explain why a later step failed: it must be monotone, so
   * that a failing finding never goes away when more is recorded.
   */
  readonly needs: readonly StepId[] | 'first-step' | 'every-step';
  evaluate(recording: Recording): Evaluation;
}

export type GroupId = 'connection' | 'transport' | 'protocol' | 'legacy' | 'modern' | 'auth' | 'oauth';

export interface Finding {
  readonly severity: Severity;
  /** Stable, snake_case. */
  readonly code: string;
  /** One sentence: what happened, naming the thing, what was there and what should be. */
  readonly message: string;
  readonly advice?: string;
  readonly cite?: Citation;
  /** JSON Pointer into the payload of the last event in `events`. */
  readonly pointer?: string;
  readonly subject?: string;
  /** `seq` numbers of the events that show it, request first. */
  readonly events: readonly number[];
  /** Steps that a lasting fault spoils too: requests of theirs that got no answer are its consequences. */
  readonly explains?: readonly StepId[];
}

export type Evaluation =
  /** `summary` is the sentence where no finding lowers the verdict; else the first and worst finding speaks. */
  | { readonly kind: 'judged'; readonly findings: readonly Finding[]; readonly summary: string }
  /** Skipped with the reason; when an earlier check failed on `exchange`, that is the reason. */
  | {
      readonly kind: 'not-applicable';
      readonly reason: string;
      readonly events?: readonly number[];
      readonly exchange?: Exchange;
      /** What the checks say that rest on this one; default: the reason. */
      readonly brief?: string;
    }
  /**
   * The request got no usable answer: Skipped when an earlier check already says why, else Failed with `finding`, or in
   * the framework's words for an HTTP error or a fault on the way. `besides` is what else was found.
   */
  | {
      readonly kind: 'unanswered';
      readonly exchange: Exchange;
      readonly finding?: Finding;
      readonly besides?: readonly Finding[];
    }
  /** More must be recorded first; at the end of a run this counts as not applicable. */
  | { readonly kind: 'undecided' };

export function defineCheck(definition: CheckDefinition): CheckDefinition {
  return definition;
}

export function judged(findings: readonly Finding[], summary: string): Evaluation {
  return { kind: 'judged', findings, summary };
}

/** `events` show why, where something on the wire does; `brief` is the reason for the checks that rest on this one. */
export function notApplicable(reason: string, events: readonly number[] = [], brief: string = reason): Evaluation {
  return { kind: 'not-applicable', reason, events, brief };
}

/** There is nothing of this kind to judge, perhaps because the exchange went wrong. */
export function nothingToJudge(exchange: Exchange, reason: string): Evaluation {
  return { kind: 'not-applicable', reason, events: eventsOf(exchange), exchange };
}

export function unanswered(exchange: Exchange, finding?: Finding, besides: readonly Finding[] = []): Evaluation {
  return finding ? { kind: 'unanswered', exchange, finding, besides } : { kind: 'unanswered', exchange, besides };
}

export function undecided(): Evaluation {
  return { kind: 'undecided' };
}

/** The `seq` numbers of an exchange: the request and, when there was one, the answer. */
export function eventsOf(exchange: Exchange): number[] {
  return exchange.response ? [exchange.request.seq, exchange.response.seq] : [exchange.request.seq];
}
