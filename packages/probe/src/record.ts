/** Takes the steps that a plan asks for, and gives back everything that they saw. */
import { openEgress } from './egress/egress.js';
import type { EgressPolicy } from './egress/policy.js';
import type { Lookup } from './egress/resolver.js';
import { judgeTargetUrl } from './egress/target-url.js';
import { takeSteps } from './order-of-work.js';
import type { DiagnosePlan } from './plan.js';
import type { Limits } from './protocol/limits.js';
import type { PassedOverReason, Recording, RunEnd } from './protocol/recording.js';
import { isProbe, LEGACY_STEPS, MODERN_STEPS, STEP_IDS, type StepId } from './protocol/steps.js';
import type { TranscriptEvent } from './protocol/transcript.js';
import type { WrongCredentials } from './steps/probes/probe.js';
import { StepLog } from './steps/step-log.js';
import { endpointOf } from './wire/endpoint.js';
import { RunEnded } from './wire/exchange.js';
import { Journal } from './wire/journal.js';
import { Line } from './wire/line.js';
import { fullPatience, probePatience } from './wire/patience.js';
import { recordRefusal } from './wire/refusal.js';
import type { RunClock, StopReason } from './wire/run-clock.js';

export interface RecordOptions {
  readonly policy: EgressPolicy;
  readonly limits: Limits;
  readonly clock: RunClock;
  readonly version: string;
  readonly extraCa?: string | undefined;
  readonly lookup?: Lookup | undefined;
  /** What probes send in place of the plan's credentials. */
  readonly wrong?: WrongCredentials | undefined;
  /** As it happens, in order, not redacted. */
  readonly onTranscript: (event: TranscriptEvent) => void;
  /** Whenever a step is over. */
  readonly onProgress: (recording: Recording) => void;
}

/** Never rejects for what a peer does. All connections are closed when it settles. */
export async function record(plan: DiagnosePlan, options: RecordOptions): Promise<Recording> {
  const journal = new Journal(options.onTranscript);
  const log = new StepLog(() => options.onProgress(recording()));
  const recording = (end?: RunEnd): Recording => ({
    targetUrl: plan.targetUrl,
    era: plan.era,
    profile: plan.profile,
    credentials: plan.auth.type,
    steps: log.steps,
    exchanges: journal.exchanges,
    ...(end ? { end } : {}),
  });
  return recording(await runToEnd(plan, options, journal, log));
}

async function runToEnd(plan: DiagnosePlan, options: RecordOptions, journal: Journal, log: StepLog): Promise<RunEnd> {
  const { policy, limits, clock, extraCa, lookup, version, wrong } = options;
  const target = judgeTargetUrl(plan.targetUrl, policy, { credentials: plan.auth.type });
  if (!target.ok) {
    await refuse(plan, log, journal, target.message);
    return 'finished';
  }
  const egress = await openEgress({ policy, lookup, extraCa, lookupMs: limits.lookupMs, connectMs: limits.connectMs });
  try {
    const wire = { egress, clock, journal, limits, policy, credentials: plan.auth.type };
    const endpoint = endpointOf(plan.targetUrl, target.url);
    const line = new Line({ ...wire, patience: fullPatience(limits) }, endpoint, { version, auth: plan.auth });
    const probeLine = () => line.withPatience(probePatience(limits, clock, slowestAnswer(journal)));
    await takeSteps({ plan, log, line, limits, wrong, probeLine });
    return 'finished';
  } catch (error) {
    if (!(error instanceof RunEnded)) throw error;
    noteEnd(journal, error.reason);
    log.passOver(stepsOf(plan), { kind: 'run-ended' });
    return error.reason === 'cancelled' ? 'cancelled' : 'time-limit';
  } finally {
    await egress.close();
  }
}

function stepsOf({ profile }: DiagnosePlan): StepId[] {
  return STEP_IDS.filter((id) => profile === 'thorough' || !isProbe(id));
}

/** In milliseconds. */
function slowestAnswer({ exchanges }: Journal): number {
  return Math.max(0, ...exchanges.map(({ fault, durationMs }) => (fault ? 0 : durationMs)));
}

/** Unless the exchange that was cut off says so already. */
function noteEnd(journal: Journal, reason: StopReason): void {
  if (journal.exchanges.at(-1)?.fault?.code === reason) return;
  const message = reason === 'cancelled' ? 'The run was cancelled.' : 'The run reached its time limit.';
  journal.note({ step: 'run' }, reason, message);
}

/** The rules of the URL refused what an earlier look had let pass (a changed policy), or nobody had looked. */
async function refuse(plan: DiagnosePlan, log: StepLog, journal: Journal, reason: string): Promise<void> {
  const step = plan.era === 'modern' ? 'discover' : 'initialize';
  const notRequested: PassedOverReason = { kind: 'era-not-requested' };
  if (plan.era === 'modern') log.passOver(LEGACY_STEPS, notRequested);
  await log.take(step, async () => recordRefusal(journal, step, plan.targetUrl, reason));
  if (plan.era === 'legacy') log.passOver(MODERN_STEPS, notRequested);
  log.passOver(stepsOf(plan), { kind: 'prerequisite', step });
}
