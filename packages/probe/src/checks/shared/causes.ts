/**
 * Why a request got no usable answer, as far as earlier checks already say: so that one fault is told once, by the check
 * that names it best, and what follows from it is Skipped.
 */
import type { Exchange, PassedOverReason, Recording, Step, StepId } from '../../protocol/recording.js';
import type { CheckStatus } from '../../protocol/verdict.js';
import { eventsOf, type CheckDefinition, type Finding } from '../define-check.js';
import { exchangesOf } from './exchanges.js';

export interface Judgement {
  readonly check: CheckDefinition;
  readonly outcome: Outcome;
}

export type Outcome =
  | { readonly kind: 'open' }
  | {
      readonly kind: 'settled';
      readonly status: CheckStatus;
      readonly summary: string;
      readonly findings: readonly Finding[];
      readonly events: readonly number[];
      /** The summary for checks that are skipped because this one was. */
      readonly brief?: string;
    };

export type Cause =
  /** That check failed on it. */
  | { readonly kind: 'failed'; readonly check: CheckDefinition; readonly events: readonly number[] }
  /** The check of the step itself does not apply; what depends on it does not either. */
  | { readonly kind: 'skipped'; readonly summary: string; readonly events: readonly number[] }
  /** A check that may explain it has not been settled. */
  | { readonly kind: 'pending' };

export function causeOfExchange(exchange: Exchange, earlier: readonly Judgement[]): Cause | undefined {
  const seqs = new Set(eventsOf(exchange));
  for (const { check, outcome } of earlier) {
    if (outcome.kind !== 'settled') continue;
    const finding = outcome.findings.find(
      ({ severity, events, explains }) =>
        severity === 'failed' && (events.some((seq) => seqs.has(seq)) || explains?.includes(exchange.step)),
    );
    if (finding) return { kind: 'failed', check, events: finding.events };
  }
  const own = earlier.filter(({ check }) => Array.isArray(check.needs) && check.needs.includes(exchange.step));
  if (own.some(({ outcome }) => outcome.kind === 'open')) return { kind: 'pending' };
  for (const { outcome } of own) {
    if (outcome.kind === 'settled' && outcome.status === 'skipped') {
      return { kind: 'skipped', summary: outcome.brief ?? outcome.summary, events: outcome.events };
    }
  }
  return undefined;
}

/** A step that was passed over for what another one brought. */
export function isConsequence(because: PassedOverReason): because is Extract<PassedOverReason, { step: StepId }> {
  return because.kind === 'prerequisite' || because.kind === 'era-not-spoken';
}

/** Follows "this step needed that one" back to a step that was taken, and asks what was wrong with its exchanges. */
export function causeOfStep(step: Step, recording: Recording, earlier: readonly Judgement[]): Cause | undefined {
  if (step.state !== 'passed-over') return undefined;
  if (!isConsequence(step.because)) return undefined;
  const neededId = step.because.step;
  const needed = recording.steps.find(({ id }) => id === neededId);
  if (!needed || needed.id === step.id) return undefined;
  if (needed.state === 'passed-over') return causeOfStep(needed, recording, earlier);
  const causes = exchangesOf(recording, needed.id).flatMap((exchange) => causeOfExchange(exchange, earlier) ?? []);
  return causes.find(({ kind }) => kind === 'failed') ?? causes[0];
}
