/**
 * Turns a recording, finished or not, into verdicts. Pure and repeatable: the engine calls it whenever a step ends and
 * emits what has become settled; a stored recording gives the same results again.
 *
 * A consequence is never a second accusation: where no answer came, or a step was not taken, and an earlier check
 * already failed on that very exchange, the later check is Skipped and names the earlier one (`shared/causes.ts`).
 */
import type { Exchange, PassedOverStep, Recording, Step, StepId } from '../protocol/recording.js';
import { isProbe } from '../protocol/steps.js';
import type { CheckResult, CheckStatus, FindingResult } from '../protocol/verdict.js';
import type { CheckDefinition, Evaluation, Finding } from './define-check.js';
import {
  causeOfExchange,
  causeOfStep,
  isConsequence,
  type Cause,
  type Judgement,
  type Outcome,
} from './shared/causes.js';
import { isOver, negotiatedRevision } from './shared/eras.js';
import { turnsOf } from './shared/exchanges.js';
import { passedOverSentence, unfinishedSentence } from './shared/passed-over.js';
import { describeRefused, describeUnanswered } from './shared/unanswered.js';
import { number } from './shared/words.js';

export interface Assessment {
  /** In catalogue order; only checks whose verdict can no longer change. */
  readonly results: readonly CheckResult[];
  /** A check that threw: our fault, reported as such and never as the server's. */
  readonly internalErrors: readonly { readonly checkId: string; readonly error: unknown }[];
}

/** More findings than anybody reads; a hostile list could have thousands. */
const MAX_FINDINGS = 100;

export function assess(recording: Recording, catalogue: readonly CheckDefinition[]): Assessment {
  const { judgements, internalErrors } = judgeAll(recording, catalogue, (check) => check.evaluate(recording));
  const results = judgements.flatMap((judgement) => decided(judgement, recording) ?? []);
  return { results: results.map((judgement) => present(judgement, recording)), internalErrors };
}

/** One pass through a catalogue, before anything of it is put into words. */
export interface Pass {
  readonly judgements: readonly Judgement[];
  readonly internalErrors: Assessment['internalErrors'];
  /** Some outcome rests, or would rest, on those of other checks: with more of them in the catalogue it might differ. */
  readonly looksAtOthers: boolean;
}

/** A judgement whose verdict can no longer change. */
export interface Decided extends Judgement {
  readonly outcome: Extract<Outcome, { kind: 'settled' }>;
}

/** @param evaluate what a check says of the recording; the caller may know it already */
export function judgeAll(
  recording: Recording,
  catalogue: readonly CheckDefinition[],
  evaluate: (check: CheckDefinition) => Evaluation,
): Pass {
  const pass: PassUnderWay = { recording, evaluate, judgements: [], looksAtOthers: false };
  const internalErrors: { checkId: string; error: unknown }[] = [];
  for (const check of catalogue) {
    if (!isWanted(check, recording)) continue;
    try {
      pass.judgements.push({ check, outcome: judge(check, pass) });
    } catch (error) {
      internalErrors.push({ checkId: check.id, error });
    }
  }
  const { judgements, looksAtOthers } = pass;
  return { judgements, internalErrors, looksAtOthers };
}

interface PassUnderWay {
  readonly recording: Recording;
  readonly evaluate: (check: CheckDefinition) => Evaluation;
  readonly judgements: Judgement[];
  looksAtOthers: boolean;
}

/** Undefined while the verdict may still change. */
export function decided({ check, outcome }: Judgement, recording: Recording): Decided | undefined {
  if (outcome.kind !== 'settled') return undefined;
  return check.needs === 'every-step' && recording.end === undefined ? undefined : { check, outcome };
}

function isWanted(check: CheckDefinition, recording: Recording): boolean {
  if (check.profile === 'thorough' && recording.profile === 'standard') return false;
  return check.era === 'both' || recording.era === 'auto' || recording.era === check.era;
}

function stepsOf(check: CheckDefinition, recording: Recording): readonly StepId[] {
  if (check.needs === 'every-step') return [];
  // Where a check looks at a probe's exchanges too, a standard run has none and never will.
  if (check.needs !== 'first-step') return check.needs.filter((id) => recording.profile === 'thorough' || !isProbe(id));
  return recording.steps
    .filter(({ state }) => state !== 'passed-over')
    .map(({ id }) => id)
    .slice(0, 1);
}

function judge(check: CheckDefinition, pass: PassUnderWay): Outcome {
  const { recording } = pass;
  const needed = stepsOf(check, recording);
  for (const step of recording.steps) {
    if (step.state !== 'passed-over' || !needed.includes(step.id) || step.because.kind === 'not-needed') continue;
    return follow(causeOfSkipping(step, pass), recording) ?? skipped(passedOverSentence(step));
  }
  const isBegun = check.needs !== 'first-step' || needed.length > 0;
  if (!isBegun || !needed.every((id) => isOver(recording, id))) return unfinished(recording);
  const outside = outsideItsRevisions(check, recording);
  return outside === undefined ? settle(check, pass) : skipped(outside);
}

function causeOfSkipping(step: PassedOverStep, pass: PassUnderWay): Cause | undefined {
  if (!isConsequence(step.because)) return undefined;
  pass.looksAtOthers = true;
  return causeOfStep(step, pass.recording, pass.judgements);
}

function causeOf(exchange: Exchange, pass: PassUnderWay): Cause | undefined {
  pass.looksAtOthers = true;
  return causeOfExchange(exchange, pass.judgements);
}

/** Rules of the handshake era follow the negotiated revision; the stateless era has one revision so far. */
function outsideItsRevisions({ since, until }: CheckDefinition, recording: Recording): string | undefined {
  const revision = negotiatedRevision(recording);
  if (revision === undefined) return undefined;
  if (since !== undefined && revision < since) return `This rule came with ${since}; the server speaks ${revision}.`;
  if (until !== undefined && revision > until) return `This rule ended with ${until}; the server speaks ${revision}.`;
  return undefined;
}

function settle(check: CheckDefinition, pass: PassUnderWay): Outcome {
  const { recording } = pass;
  const evaluation = pass.evaluate(check);
  switch (evaluation.kind) {
    case 'judged':
      return verdict(check, evaluation.findings, evaluation.summary);
    case 'not-applicable': {
      const cause = evaluation.exchange && causeOf(evaluation.exchange, pass);
      return (
        (cause?.kind === 'failed' && follow(cause, recording)) ||
        skipped(evaluation.reason, evaluation.events, evaluation.brief)
      );
    }
    case 'unanswered':
      return (
        follow(causeOf(evaluation.exchange, pass), recording) ??
        interrupted(evaluation, recording) ??
        verdict(check, accuse(evaluation, recording), '')
      );
    case 'undecided':
      return unfinished(recording);
  }
}

/** What an explained consequence comes to; undefined when nothing explains it. */
function follow(cause: Cause | undefined, recording: Recording): Outcome | undefined {
  switch (cause?.kind) {
    case 'failed':
      return skipped(`not run: ${cause.check.id} failed`, cause.events);
    case 'skipped':
      return skipped(cause.summary, cause.events);
    case 'pending':
      return unfinished(recording);
    case undefined:
      return undefined;
  }
}

type Unanswered = Extract<Evaluation, { kind: 'unanswered' }>;

/** Our own end of the run is no fault of the server. */
function interrupted({ exchange }: Unanswered, recording: Recording): Outcome | undefined {
  const code = exchange.fault?.code;
  if (code !== 'cancelled' && code !== 'run_time_limit') return undefined;
  if (code === 'cancelled')
    return recording.end === undefined ? { kind: 'open' } : skipped(unfinishedSentence('cancelled'));
  return skipped(describeUnanswered(exchange).message, [exchange.request.seq]);
}

function accuse({ exchange, finding, besides = [] }: Unanswered, recording: Recording): Finding[] {
  if (finding) return [describeRefused(exchange, finding), ...besides];
  const turn = turnsOf(recording, exchange.step).find(({ exchanges }) => exchanges.includes(exchange));
  const hops = turn?.exchanges.filter(({ redirect }, index, all) => redirect?.followed ?? all[index - 1]?.redirect);
  return [
    describeUnanswered(
      exchange,
      hops?.map(({ request }) => request.url),
    ),
    ...besides,
  ];
}

function skipped(summary: string, events: readonly number[] = [], brief: string = summary): Outcome {
  return { kind: 'settled', status: 'skipped', summary, findings: [], events, brief };
}

/** Open while the run goes on; at its end there is nothing left to wait for. */
function unfinished(recording: Recording): Outcome {
  return recording.end === undefined ? { kind: 'open' } : skipped(unfinishedSentence(recording.end));
}

function verdict(check: CheckDefinition, found: readonly Finding[], whenClean: string): Outcome {
  const findings = check.level === 'MUST' ? found : found.map(lower);
  const events = [...new Set(findings.flatMap((finding) => finding.events))].sort((a, b) => a - b);
  const failed = findings.filter((finding) => finding.severity === 'failed');
  const warned = findings.filter((finding) => finding.severity === 'warning');
  const status: CheckStatus = failed.length > 0 ? 'failed' : warned.length > 0 ? 'warning' : 'passed';
  const summary = status === 'passed' ? whenClean : speak(status === 'failed' ? failed : warned);
  return { kind: 'settled', status, summary, findings, events };
}

/** Only a MUST can fail a server. */
function lower(finding: Finding): Finding {
  return finding.severity === 'failed' ? { ...finding, severity: 'warning' } : finding;
}

function speak(findings: readonly Finding[]): string {
  const first = findings[0]?.message ?? '';
  return findings.length > 1 ? `${first} (and ${number(findings.length - 1)} more)` : first;
}

export function present({ check, outcome }: Decided, recording: Recording): CheckResult {
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
    events: outcome.events,
    findings: presentFindings(check, outcome.findings),
  };
}

const SEVERITIES = ['failed', 'warning', 'note'] as const;

/** The worst first; what is over the limit is counted, never silently dropped. */
function presentFindings(check: CheckDefinition, findings: readonly Finding[]): FindingResult[] {
  const sorted = SEVERITIES.flatMap((severity) => findings.filter((finding) => finding.severity === severity));
  const kept = sorted.length > MAX_FINDINGS ? sorted.slice(0, MAX_FINDINGS - 1) : sorted;
  const presented = kept.map((finding) => presentFinding(check, finding));
  if (kept.length === sorted.length) return presented;
  const message = `${number(sorted.length - kept.length)} more findings are not listed.`;
  return [
    ...presented,
    { severity: 'note', code: 'more_findings', pointer: null, subject: null, message, advice: null, events: [] },
  ];
}

function presentFinding(check: CheckDefinition, finding: Finding): FindingResult {
  return {
    severity: finding.severity,
    code: finding.code,
    pointer: finding.pointer ?? null,
    subject: finding.subject ?? null,
    message: finding.message,
    advice: finding.advice ?? (finding.severity === 'note' ? null : check.advice),
    events: finding.events,
  };
}

function durationOf(check: CheckDefinition, recording: Recording): number {
  const ids = new Set(stepsOf(check, recording));
  const durations = recording.steps.map((step: Step) =>
    step.state === 'done' && ids.has(step.id) ? step.durationMs : 0,
  );
  return durations.reduce((sum, each) => sum + each, 0);
}
