import { Inject, Injectable } from '@nestjs/common';
import {
  JobProducer,
  LivePublisher,
  LOGGER,
  type Logger,
  type RunLease,
  RunLeases,
  type RunOutcome,
  type RunProgress,
} from '@plumbline/platform';
import type { RunEnding } from './run-end.js';

export interface EndedRun {
  readonly lease: RunLease;
  readonly ending: RunEnding;
  readonly progress: RunProgress;
}

/** Altogether longer than a restart of PostgreSQL takes: the work is done, and only its result would be lost. */
const TRY_AGAIN_AFTER_MS = [100, 250, 500, 1_000, 2_000, 4_000, 8_000] as const;

/** Stores how a run ended, and tells those who watch. */
@Injectable()
export class RunEndStore {
  constructor(
    private readonly leases: RunLeases,
    private readonly live: LivePublisher,
    private readonly jobs: JobProducer,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Throws when PostgreSQL stays away: then the run is taken over by another worker. */
  async store({ lease, ending, progress }: EndedRun): Promise<void> {
    switch (ending.status) {
      case 'leave':
        this.logger.warn({ runId: lease.runId, attempt: lease.attempt }, 'A run is in other hands by now');
        return;
      case 'hand-back':
        return this.#handBack(lease, progress);
      default:
        return this.#finish(lease, ending, progress);
    }
  }

  async #finish(lease: RunLease, outcome: RunOutcome, progress: RunProgress): Promise<void> {
    const run = await this.#persist(lease, () => this.leases.finish(lease, outcome, progress));
    if (run === null) return this.store({ lease, ending: { status: 'leave' }, progress });
    this.live.runUpdated(run);
  }

  async #handBack(lease: RunLease, progress: RunProgress): Promise<void> {
    const run = await this.#persist(lease, () => this.leases.handBack(lease, progress));
    // A run that is to be cancelled is not given to anybody else.
    if (run === null) return this.#finish(lease, { status: 'cancelled' }, progress);
    this.live.runUpdated(run);
    const job = { runId: lease.runId, attempt: lease.attempt + 1 };
    await this.jobs.enqueueRuns([job]).catch((error: unknown) => {
      this.logger.warn({ err: error, runId: lease.runId }, 'A run was handed back without a job; the sweeper adds it');
    });
  }

  async #persist<T>(lease: RunLease, write: () => Promise<T>): Promise<T> {
    for (const wait of TRY_AGAIN_AFTER_MS) {
      try {
        return await write();
      } catch (error) {
        this.logger.warn({ err: error, runId: lease.runId }, 'The end of a run could not be stored; trying again');
        await new Promise((resolve) => setTimeout(resolve, wait));
      }
    }
    return write();
  }
}
