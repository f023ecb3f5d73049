import type { OnModuleDestroy, OnModuleInit } from '@nestjs/common';
import type { DiscoveryService } from '@nestjs/core';
import type { Worker } from 'bullmq';
import type { Redis } from 'ioredis';
import type { Logger } from '../observability/logger.js';
import { JobProcessor } from './job-processor.js';
import { definitionOf, JOB_NAMES } from './jobs.js';

export interface JobHostLimits {
  /** How many jobs of a kind are done at once. */
  readonly concurrency: number;
  /** How long jobs in hand may go on when the process ends, before their signal is aborted. */
  readonly graceMs: number;
}

/** Throws a sentence unless every job has exactly one processor, and nothing is fetched before `start`. */
export function proveProcessors(workers: readonly Pick<Worker, 'name' | 'opts'>[]): void {
  const wrongCount = JOB_NAMES.flatMap((name) => {
    const count = workers.filter((worker) => worker.name === name).length;
    return count === 1 ? [] : [`job "${name}" has ${count} processors`];
  });
  const unknown = workers.filter(({ name }) => !definitionOf(name)).map(({ name }) => `no job is called "${name}"`);
  const early = workers
    .filter(({ opts }) => opts.autorun !== false)
    .map(({ name }) => `"${name}" lacks autorun: false`);
  const faults = [...wrongCount, ...unknown, ...early];
  if (faults.length > 0) throw new Error(`Every job needs exactly one processor, but ${faults.join(', ')}.`);
}

/** Lets the workers of the application's processors fetch jobs, from `start` to the first moment of its end. */
export class JobHost implements OnModuleInit, OnModuleDestroy {
  #processors: readonly JobProcessor[] = [];

  constructor(
    private readonly discovery: DiscoveryService,
    private readonly connection: Redis,
    private readonly limits: JobHostLimits,
    private readonly logger: Logger,
  ) {}

  onModuleInit(): void {
    this.#processors = this.discovery
      .getProviders()
      .map((provider): unknown => provider.instance)
      .filter((instance) => instance instanceof JobProcessor);
  }

  /**
   * Resolves once jobs are being fetched; waits for Redis as long as it takes. Not a hook of Nest's: it would hold up
   * those of other modules while Redis is away.
   */
  async start(): Promise<void> {
    const workers = this.#workers();
    proveProcessors(workers);
    await Promise.all(
      workers.map(async (worker) => {
        worker.concurrency = this.limits.concurrency;
        await worker.waitUntilReady();
        worker.run().catch((error: unknown) => this.logger.error({ err: error }, 'Fetching jobs ended'));
      }),
    );
  }

  /** True while every worker fetches; for health checks. */
  isFetching(): boolean {
    const workers = this.#workers();
    return workers.length > 0 && workers.every((worker) => worker.isRunning() && !worker.isPaused());
  }

  /**
   * Takes no new job and resolves when those in hand are done, or given back after the grace. @nestjs/bullmq would close
   * its workers in `onApplicationShutdown`, in which pool and Redis are closed too; the jobs in hand still need both.
   */
  async onModuleDestroy(): Promise<void> {
    const timer = setTimeout(() => this.#abort(), this.limits.graceMs);
    await Promise.all(this.#workers().map((worker) => worker.close()));
    clearTimeout(timer);
    this.connection.disconnect();
  }

  #workers(): Worker[] {
    return this.#processors.map((processor) => processor.worker);
  }

  #abort(): void {
    for (const processor of this.#processors) processor.abort();
  }
}
