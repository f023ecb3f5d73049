/** Runs the steps of a plan in the order of diagnostics, section 2. It decides what is sent next, and judges nothing. */
import { openEgress } from './egress/egress.js';
import type { EgressPolicy } from './egress/policy.js';
import type { Lookup } from './egress/resolver.js';
import { judgeTargetUrl } from './egress/target-url.js';
import type { DiagnosePlan } from './plan.js';
import type { Limits } from './protocol/limits.js';
import type { Exchange, PassedOverReason, Recording, RunEnd } from './protocol/recording.js';
import { LEGACY_STEPS, type StepId } from './protocol/steps.js';
import type { TranscriptEvent } from './protocol/transcript.js';
import { cleanUp } from './steps/cleanup.js';
import { discover } from './steps/discover.js';
import { initialize, type Handshake } from './steps/initialize.js';
import { initialized } from './steps/initialized.js';
import { LISTS, readList } from './steps/list.js';
import { ping } from './steps/ping.js';
import { mayBeOldTransport, probeOldTransport } from './steps/sse-probe.js';
import { StepLog } from './steps/step-log.js';
import { Conversation } from './wire/conversation.js';
import { endpointOf } from './wire/endpoint.js';
import { RunEnded } from './wire/exchange.js';
import { Journal } from './wire/journal.js';
import { recordRefusal } from './wire/refusal.js';
import type { RunClock, StopReason } from './wire/run-clock.js';

export interface RecordOptions {
  readonly policy: EgressPolicy;
  readonly limits: Limits;
  readonly clock: RunClock;
  readonly version: string;
  readonly extraCa?: string | undefined;
  readonly lookup?: Lookup | undefined;
  /** As it happens, in order, not redacted. */
  readonly onTranscript: (event: TranscriptEvent) => void;
  /** Whenever a step is over. */
  readonly onProgress: (recording: Recording) => void;
}

const ALL_STEPS: readonly StepId[] = [...LEGACY_STEPS, 'discover'];

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
  const { policy, limits, clock, extraCa, lookup, version } = options;
  const target = judgeTargetUrl(plan.targetUrl, policy, { credentials: plan.auth.type });
  if (!target.ok) {
    await refuse(plan, log, journal, target.message);
    return 'finished';
  }
  const egress = await openEgress({ policy, lookup, extraCa, lookupMs: limits.lookupMs, connectMs: limits.connectMs });
  try {
    const wire = { egress, clock, journal, limits, policy, credentials: plan.auth.type };
    const endpoint = endpointOf(plan.targetUrl, target.url);
    await takeSteps(plan, log, new Conversation(wire, endpoint, { version, auth: plan.auth }), limits);
    return 'finished';
  } catch (error) {
    if (!(error instanceof RunEnded)) throw error;
    noteEnd(journal, error.reason);
    log.passOver(ALL_STEPS, { kind: 'run-ended' });
    return error.reason === 'cancelled' ? 'cancelled' : 'time-limit';
  } finally {
    await egress.close();
  }
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
  if (plan.era === 'modern') log.passOver(LEGACY_STEPS, { kind: 'era-not-requested' });
  await log.take(step, async () => recordRefusal(journal, step, plan.targetUrl, reason));
  if (plan.era === 'legacy') log.passOver(['discover'], { kind: 'era-not-requested' });
  log.passOver(ALL_STEPS, { kind: 'prerequisite', step });
}

async function takeSteps(plan: DiagnosePlan, log: StepLog, conversation: Conversation, limits: Limits): Promise<void> {
  if (plan.era === 'modern') {
    log.passOver(LEGACY_STEPS, { kind: 'era-not-requested' });
    await log.take('discover', () => discover(conversation));
    return;
  }
  const handshake = await log.take('initialize', () => initialize(conversation));
  if (mayBeOldTransport(handshake.exchange)) await log.take('sse-probe', () => probeOldTransport(conversation));
  else log.passOver(['sse-probe'], { kind: 'not-needed' });
  if (handshake.agreed) await useSession(log, conversation, handshake, limits);
  else if (conversation.hasSession) await log.take('session-cleanup', () => cleanUp(conversation));
  await lookForModern(plan, log, conversation, handshake);
}

async function useSession(
  log: StepLog,
  conversation: Conversation,
  { capabilities }: Handshake,
  limits: Limits,
): Promise<void> {
  await log.take('initialized', () => initialized(conversation));
  await log.take('ping', () => ping(conversation));
  for (const list of LISTS) {
    // `null` for an optional field means "not there"; the checks have something to say about it.
    const advertised = capabilities[list.capability] !== undefined && capabilities[list.capability] !== null;
    if (advertised) await log.take(list.step, () => readList(conversation, list, limits));
    else log.passOver([list.step], { kind: 'not-advertised', capability: list.capability });
  }
  if (conversation.hasSession) await log.take('session-cleanup', () => cleanUp(conversation));
  else log.passOver(['session-cleanup'], { kind: 'no-session' });
}

/** After the legacy part; when that failed this decides whether the server speaks the other era instead. */
async function lookForModern(
  plan: DiagnosePlan,
  log: StepLog,
  conversation: Conversation,
  { exchange, agreed }: Handshake,
): Promise<void> {
  let noLegacy: PassedOverReason = { kind: 'prerequisite', step: 'initialize' };
  if (plan.era === 'legacy') log.passOver(['discover'], { kind: 'era-not-requested' });
  else if (!agreed && !canGoOn(exchange)) log.passOver(['discover'], noLegacy);
  else if (await log.take('discover', () => discover(conversation))) {
    noLegacy = { kind: 'era-not-spoken', step: 'initialize' };
  }
  log.passOver(LEGACY_STEPS, noLegacy);
}

const ACCESS_DENIED: ReadonlySet<number> = new Set([401, 403]);

/** A second question is of use only where the first one reached a server that let us in. */
function canGoOn({ response, fault }: Exchange): boolean {
  return response !== undefined && fault?.phase !== 'redirect' && !ACCESS_DENIED.has(response.status);
}
