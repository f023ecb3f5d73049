import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { LivePublisher } from '../live/live-publisher.js';
import type { Logger } from '../observability/logger.js';
import { RunSweepRepository } from '../runs/run-sweep.repository.js';
import { LOGGER } from '../tokens.js';
import { JobProducer } from './job-producer.js';

const SWEEP_EVERY_MS = 2_000;

/**
 * Makes PostgreSQL's word come true: runs without a job get one (a Redis that lost everything loses nothing), runs whose
 * worker died are taken up again or ended, and no run waits for ever. Any number of processes may have one: a lock lets
 * one at a time sweep, and doing it twice does no harm.
 */
@Injectable()
export class RunSweeper implements OnApplicationBootstrap, OnModuleDestroy {
  #timer: NodeJS.Timeout | undefined;
  #current: Promise<void> = Promise.resolve();
  #closed = false;

  constructor(
    private readonly sweeps: RunSweepRepository,
    private readonly jobs: JobProducer,
    private readonly live: LivePublisher,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.#schedule(0);
  }

  async onModuleDestroy(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#timer);
    await this.#current;
  }

  /** One sweep. Throws when PostgreSQL or Redis fails; whatever it had not done yet the next one does. */
  async sweep(): Promise<void> {
    const found = await this.sweeps.sweep();
    if (found === null) return;
    for (const run of found.ended) {
      this.logger.warn({ runId: run.id, orgId: run.orgId, code: run.error?.code }, 'Ended a run that was left alone');
      this.live.runUpdated(run);
    }
    await this.jobs.enqueueRuns(found.waiting);
  }

  #schedule(afterMs: number): void {
    this.#timer = setTimeout(() => {
      this.#current = this.sweep()
        .catch((error: unknown) => this.logger.warn({ err: error }, 'A sweep failed; the next one tries again'))
        .then(() => {
          if (!this.#closed) this.#schedule(SWEEP_EVERY_MS);
        });
    }, afterMs);
  }
}
