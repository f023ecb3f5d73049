import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { LivePublisher } from '../live/live-publisher.js';
import type { Logger } from '../observability/logger.js';
import { RunSweepRepository, type Sweep } from '../runs/run-sweep.repository.js';
import { LOGGER } from '../tokens.js';
import { JobProducer } from './job-producer.js';

const SWEEP_EVERY_MS = 2_000;
/** A backlog is not added again at every sweep: only when a job may have been lost since. */
const ADD_AGAIN_AFTER_MS = 10_000;

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
  readonly #addedAt = new Map<string, number>();

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
  async sweep(now = performance.now()): Promise<void> {
    const found = await this.sweeps.sweep();
    if (found === null) return;
    for (const run of found.ended) {
      this.logger.warn({ runId: run.id, orgId: run.orgId, code: run.error?.code }, 'Ended a run that was left alone');
      this.live.runUpdated(run);
    }
    await this.#add(found.waiting, now);
  }

  async #add(waiting: Sweep['waiting'], now: number): Promise<void> {
    for (const [job, addedAt] of this.#addedAt) if (now - addedAt >= ADD_AGAIN_AFTER_MS) this.#addedAt.delete(job);
    const keyOf = ({ runId, attempt }: Sweep['waiting'][number]): string => `${runId} ${attempt}`;
    const due = waiting.filter((run) => !this.#addedAt.has(keyOf(run)));
    await this.jobs.enqueueRuns(due);
    for (const run of due) this.#addedAt.set(keyOf(run), now);
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
