import { Processor } from '@nestjs/bullmq';
import { Inject } from '@nestjs/common';
import {
  type ClaimedRun,
  CONFIG,
  type Config,
  type JobContext,
  type JobPayloads,
  JobProcessor,
  JOBS,
  LivePublisher,
  LOGGER,
  type Logger,
  RunCredentials,
  type RunLease,
  RunLeases,
  type RunOutcome,
  SecretBoxError,
  VERSION,
} from '@plumbline/platform';
import { type Diagnosis, LIMITS } from '@plumbline/probe';
import { OverdueError, withinDeadline } from './deadline.js';
import { eventsBefore } from './earlier-attempt.js';
import { ENGINE, type Engine } from './engine.js';
import { endingOf } from './run-end.js';
import { type EndedRun, RunEndStore } from './run-end.store.js';
import { type HeldRun, RunHeartbeat } from './run-heartbeat.js';
import { RunRecorder } from './run-recorder.js';
import { whereItBroke } from './where-it-broke.js';
import { WORKER_ID } from './worker-id.js';

/** How long after its own limit the engine may still not have ended, before the run ends without it. */
const OVERDUE_AFTER_MS = 5_000;

/** The way of a run through the worker: claim it, open its credentials, diagnose, store the end. */
@Processor(JOBS['run-diagnostic'].name, { autorun: false })
export class RunDiagnosticProcessor extends JobProcessor<'run-diagnostic'> {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOGGER) logger: Logger,
    @Inject(ENGINE) private readonly engine: Engine,
    private readonly leases: RunLeases,
    private readonly credentials: RunCredentials,
    private readonly live: LivePublisher,
    private readonly heartbeat: RunHeartbeat,
    private readonly ends: RunEndStore,
  ) {
    super(logger);
  }

  /** Throws only when PostgreSQL fails: before the run is claimed, or when its end cannot be stored. */
  override async handle({ runId }: JobPayloads['run-diagnostic'], { signal: shutdown }: JobContext): Promise<void> {
    const claimed = await this.leases.claim(runId, WORKER_ID);
    // Over, cancelled, or in other hands: a job is only a hint.
    if (claimed === null) return;
    this.live.runStarted(claimed.run);
    const held = this.heartbeat.hold(claimed.lease);
    const onShutdown = (): void => held.stop('shutdown');
    shutdown.addEventListener('abort', onShutdown);
    if (shutdown.aborted) onShutdown();
    try {
      await this.ends.store(await this.#run(claimed, held));
    } finally {
      shutdown.removeEventListener('abort', onShutdown);
      this.heartbeat.release(held);
    }
  }

  async #run(claimed: ClaimedRun, held: HeldRun): Promise<EndedRun> {
    const { lease } = claimed;
    const recorder = this.#recorder(claimed, held);
    try {
      const diagnosis = await withinDeadline(this.#diagnose(claimed, held, recorder), LIMITS.runMs + OVERDUE_AFTER_MS);
      this.#logInternalErrors(claimed, diagnosis);
      return { lease, ending: endingOf(diagnosis, held.reason), progress: recorder.whole(diagnosis) };
    } catch (error) {
      held.stop('failed');
      return { lease, ending: this.#failed(lease, error), progress: recorder.soFar() };
    } finally {
      await recorder.close();
    }
  }

  #recorder({ lease, restart }: ClaimedRun, held: HeldRun): RunRecorder {
    return new RunRecorder({
      lease,
      before: eventsBefore(restart, lease.attempt, new Date()),
      leases: this.leases,
      live: this.live,
      logger: this.logger,
      onInterrupted: (state) => held.stop(state),
    });
  }

  async #diagnose(claimed: ClaimedRun, held: HeldRun, recorder: RunRecorder): Promise<Diagnosis> {
    const { lease, run, credentialsCiphertext } = claimed;
    const auth = this.credentials.open(lease.orgId, lease.runId, credentialsCiphertext);
    return this.engine(
      { targetUrl: run.targetUrl, auth, era: run.era, profile: run.profile },
      {
        policy: this.config.egress,
        version: VERSION,
        signal: held.signal,
        limits: { transcriptEvents: LIMITS.transcriptEvents - recorder.eventsBefore },
        onEvent: (event) => recorder.note(event),
      },
    );
  }

  #logInternalErrors({ lease }: ClaimedRun, { internalErrors }: Diagnosis): void {
    for (const { checkId, error } of internalErrors) {
      this.logger.error({ runId: lease.runId, checkId, ...whereItBroke(error) }, 'A check of ours failed');
    }
  }

  #failed({ runId, orgId }: RunLease, error: unknown): RunOutcome {
    const why = error instanceof SecretBoxError || error instanceof OverdueError ? { err: error } : whereItBroke(error);
    this.logger.error({ runId, orgId, ...why }, 'A run failed on our side');
    return { status: 'error', code: error instanceof OverdueError ? 'worker_timeout' : 'internal_error' };
  }
}
