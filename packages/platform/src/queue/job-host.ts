import { setMaxListeners } from 'node:events';
import { Worker } from 'bullmq';
import type { Redis } from 'ioredis';
import type { Logger } from '../observability/logger.js';
import { JOB_NAMES, type JobData, type JobName, type JobPayloads, JOBS } from './jobs.js';

export interface JobContext {
  /** Aborted when the process must end and the time for finishing in peace is over. */
  readonly signal: AbortSignal;
}

/** Does one kind of job. To throw is to say that our own infrastructure failed: the job is tried again, later. */
export interface JobProcessor<Name extends JobName = JobName> {
  readonly job: Name;
  process(payload: JobPayloads[Name], context: JobContext): Promise<void>;
}

export interface JobHostOptions {
  /** One of `connectForWorker`; it stays the caller's to close. */
  readonly connection: Redis;
  readonly prefix: string;
  readonly concurrency: number;
  readonly logger: Logger;
  /** How long `close` lets jobs finish before it aborts their signal. */
  readonly graceMs: number;
}

/** Throws a sentence unless every job has exactly one processor. */
export function proveProcessors(processors: readonly JobProcessor[]): void {
  const faults = JOB_NAMES.flatMap((name) => {
    const count = processors.filter((processor) => processor.job === name).length;
    return count === 1 ? [] : [`job "${name}" has ${count} processors`];
  });
  if (faults.length > 0) throw new Error(`Every job needs exactly one processor, but ${faults.join(', ')}.`);
}

/** Fetches jobs and hands them to their processors. */
export class JobHost {
  readonly #workers: readonly Worker[];
  readonly #shutdown = new AbortController();

  constructor(
    processors: readonly JobProcessor[],
    private readonly options: JobHostOptions,
  ) {
    proveProcessors(processors);
    // Every job in hand listens, and there may be many.
    setMaxListeners(0, this.#shutdown.signal);
    this.#workers = processors.map((processor) => this.#createWorker(processor));
  }

  /** Resolves once jobs are being fetched; waits for Redis as long as it takes. */
  async start(): Promise<void> {
    await Promise.all(
      this.#workers.map(async (worker) => {
        await worker.waitUntilReady();
        worker.run().catch((error: unknown) => this.options.logger.error({ err: error }, 'Fetching jobs ended'));
      }),
    );
  }

  /** True while every worker fetches; for health checks. */
  isFetching(): boolean {
    return this.#workers.every((worker) => worker.isRunning() && !worker.isPaused());
  }

  /** Takes no new job and resolves when those in hand are done, or given back after the grace. */
  async close(): Promise<void> {
    const timer = setTimeout(() => this.#shutdown.abort(), this.options.graceMs);
    await Promise.all(this.#workers.map((worker) => worker.close()));
    clearTimeout(timer);
  }

  #createWorker(processor: JobProcessor): Worker {
    const name = processor.job;
    const { connection, prefix, concurrency, logger } = this.options;
    const worker = new Worker<JobData>(
      name,
      async ({ data }) => {
        if (data.version !== JOBS[name].version)
          throw new Error(`This worker does not know version ${data.version} of ${name}`);
        await processor.process(data.payload, { signal: this.#shutdown.signal });
      },
      { connection, prefix, concurrency, autorun: false },
    );
    worker.on('error', (error) => logger.warn({ err: error, job: name }, 'Redis does not answer'));
    worker.on('failed', (job, error) => logger.error({ err: error, job: name, jobId: job?.id }, 'A job failed'));
    return worker;
  }
}
