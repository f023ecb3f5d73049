/**
 * Turns a recording, finished or not, into verdicts. Pure and repeatable: the engine calls it whenever a step ends and
 * emits what has become settled; a stored recording gives the same results again.
 *
 * A consequence is never a second accusation: where no answer came, or a step was not taken, and an earlier check
 * already failed on that very exchange, the later check is Skipped and names the earlier one.
 */
import type { Exchange, Recording, Step, StepId } from '../protocol/recording.js';
import type { CheckResult, CheckStatus, FindingResult } from '../protocol/verdict.js';
import type { CheckDefinition, Evaluation, Finding } from './define-check.js';
import { eventsOf } from './define-check.js';
import { describeUnanswered } from './shared/unanswered.js';
import { passedOverSentence } from './shared/passed-over.js';

export interface Assessment {
  /** In catalogue order; only checks whose verdict can no longer change. */
  readonly results: readonly CheckResult[];
  /** A check that threw: our fault, reported as such and never as the server's. */
  readonly internalErrors: readonly { readonly checkId: string; readonly error: unknown }[];
}

interface Judgement {
  readonly check: CheckDefinition;
  readonly outcome: Outcome;
}

type Outcome =
  | { readonly kind: 'open' }
  | {
      readonly kind: 'settled';
      readonly status: CheckStatus;
      readonly summary: string;
      readonly findings: readonly Finding[];
    };

export function assess(recording: Recording, catalogue: readonly CheckDefinition[]): Assessment {
  const judgements: Judgement[] = [];
  const internalErrors: { checkId: string; error: unknown }[] = [];
  for (const check of catalogue) {
    if (!isWanted(check, recording)) continue;
    try {
      judgements.push({ check, outcome: judge(check, recording, judgements) });
    } catch (error) {
      internalErrors.push({ checkId: check.id, error });
    }
  }
  const results = judgements.flatMap(({ check, outcome }) =>
    outcome.kind === 'settled' && isDecided(check, recording) ? [present(check, outcome, recording)] : [],
  );
  return { results, internalErrors };
}

function isWanted(check: CheckDefinition, recording: Recording): boolean {
  if (check.profile === 'thorough' && recording.profile === 'standard') return false;
  return check.era === 'both' || recording.era === 'auto' || recording.era === check.era;
}

function isDecided(check: CheckDefinition, recording: Recording): boolean {
  if (recording.end !== undefined) return true;
  if (check.needs === 'every-step') return false;
  return check.needs.every((id) => stepIsOver(recording, id));
}

function stepIsOver(recording: Recording, id: StepId): boolean {
  const step = findStep(recording, id);
  return step !== undefined && step.state !== 'running';
}

function findStep(recording: Recording, id: StepId): Step | undefined {
  return recording.steps.find((step) => step.id === id);
}

/** Earlier judgements may be provisional (a prefix was judged): a failing finding never goes away when more is recorded. */
function judge(check: CheckDefinition, recording: Recording, earlier: readonly Judgement[]): Outcome {
  if (check.needs !== 'every-step') {
    const notTaken = check.needs.map((id) => findStep(recording, id)).find((step) => step?.state === 'passed-over');
    if (notTaken?.state === 'passed-over' && !isOptional(check, notTaken)) {
      return skipped(passedOverSentence(notTaken, causeOfStep(notTaken, recording, earlier)));
    }
    if (!check.needs.every((id) => stepIsOver(recording, id))) {
      return recording.end === undefined ? { kind: 'open' } : skipped(unfinishedSentence(recording));
    }
  }
  return settle(check.evaluate(recording), recording, earlier);
}

/** A step that looks further into a fault is passed over when there was none; that does not keep a check from judging. */
function isOptional(_check: CheckDefinition, step: Step): boolean {
  return step.state === 'passed-over' && step.because.kind === 'not-needed';
}

function settle(evaluation: Evaluation, recording: Recording, earlier: readonly Judgement[]): Outcome {
  switch (evaluation.kind) {
    case 'judged':
      return { kind: 'settled', ...verdict(evaluation.findings, evaluation.summary), findings: evaluation.findings };
    case 'not-applicable':
      return skipped(evaluation.reason);
    case 'unanswered': {
      const cause = causeOfExchange(evaluation.exchange, earlier);
      if (cause) return skipped(`not run: ${cause.id} failed`);
      const finding = describeUnanswered(evaluation.exchange);
      return { kind: 'settled', status: 'failed', summary: finding.message, findings: [finding] };
    }
    case 'undecided':
      return recording.end === undefined ? { kind: 'open' } : skipped(unfinishedSentence(recording));
  }
}

function skipped(summary: string): Outcome {
  return { kind: 'settled', status: 'skipped', summary, findings: [] };
}

function verdict(findings: readonly Finding[], whenClean: string): { status: CheckStatus; summary: string } {
  const failed = findings.filter((finding) => finding.severity === 'failed');
  const warned = findings.filter((finding) => finding.severity === 'warning');
  if (failed.length > 0) return { status: 'failed', summary: speak(failed) };
  if (warned.length > 0) return { status: 'warning', summary: speak(warned) };
  return { status: 'passed', summary: whenClean };
}

function speak(findings: readonly Finding[]): string {
  const first = findings[0]?.message ?? '';
  return findings.length > 1 ? `${first} (and ${findings.length - 1} more)` : first;
}

function unfinishedSentence(recording: Recording): string {
  return recording.end === 'cancelled' ? 'not run: the run was cancelled' : 'not run: the run reached its time limit';
}

/** The first check, in catalogue order, that failed on this exchange. */
function causeOfExchange(exchange: Exchange, earlier: readonly Judgement[]): CheckDefinition | undefined {
  const events = new Set(eventsOf(exchange));
  return earlier.find(
    ({ outcome }) =>
      outcome.kind === 'settled' &&
      outcome.findings.some(
        (finding) => finding.severity === 'failed' && finding.events.some((seq) => events.has(seq)),
      ),
  )?.check;
}

/** Follows "this step needed that one" back to a step that was taken, and asks which check failed on its exchanges. */
function causeOfStep(step: Step, recording: Recording, earlier: readonly Judgement[]): CheckDefinition | undefined {
  if (step.state !== 'passed-over' || step.because.kind !== 'prerequisite') return undefined;
  const needed = findStep(recording, step.because.step);
  if (!needed) return undefined;
  if (needed.state === 'passed-over') return causeOfStep(needed, recording, earlier);
  const exchanges = recording.exchanges.filter((exchange) => exchange.step === needed.id);
  for (const exchange of exchanges) {
    const cause = causeOfExchange(exchange, earlier);
    if (cause) return cause;
  }
  return undefined;
}

function present(
  check: CheckDefinition,
  outcome: Extract<Outcome, { kind: 'settled' }>,
  recording: Recording,
): CheckResult {
  const worst = outcome.findings.find((finding) => finding.severity === outcome.status);
  const lowered = outcome.status === 'failed' || outcome.status === 'warning';
  const cite = worst?.cite ?? check.cite;
  return {
    id: check.id,
    title: check.title,
    group: check.group,
    era: check.era,
    status: outcome.status,
    summary: outcome.summary,
    advice: lowered ? (worst?.advice ?? check.advice) : null,
    specUrl: cite.url,
    specRevision: cite.revision,
    durationMs: durationOf(check, recording),
    events: [...new Set(outcome.findings.flatMap((finding) => finding.events))].sort((a, b) => a - b),
    findings: outcome.findings.map(presentFinding(check, lowered)),
  };
}

function presentFinding(check: CheckDefinition, lowered: boolean) {
  return (finding: Finding): FindingResult => ({
    severity: finding.severity,
    code: finding.code,
    pointer: finding.pointer ?? null,
    subject: finding.subject ?? null,
    message: finding.message,
    advice: finding.advice ?? (lowered && finding.severity !== 'note' ? check.advice : null),
    events: finding.events,
  });
}

function durationOf(check: CheckDefinition, recording: Recording): number {
  if (check.needs === 'every-step') return 0;
  const ids = new Set<StepId>(check.needs);
  return recording.steps.reduce(
    (sum, step) => sum + (step.state === 'done' && ids.has(step.id) ? step.durationMs : 0),
    0,
  );
}
