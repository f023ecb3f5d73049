import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { CONFIG, type Config, connectForWorker, JobHost, LOGGER, type Logger } from '@plumbline/platform';
import { RunDiagnosticProcessor } from './runs/run-diagnostic.processor.js';
import { WORKER_ID } from './runs/worker-id.js';

/** How long runs may go on after SIGTERM before they are handed back. Most need a second or two. */
const GRACE_MS = 10_000;

/**
 * Fetches jobs from the start of the application to the first moment of its end: `onModuleDestroy` comes before
 * anything closes the pool or Redis, which the jobs in hand still need.
 */
@Injectable()
export class Jobs implements OnApplicationBootstrap, OnModuleDestroy {
  readonly #connection;
  readonly #host: JobHost;

  constructor(@Inject(CONFIG) config: Config, @Inject(LOGGER) logger: Logger, runDiagnostic: RunDiagnosticProcessor) {
    this.#connection = connectForWorker(config.redis, `plumbline-worker-${WORKER_ID}`);
    this.#connection.on('error', (error) => logger.warn({ err: error }, 'Redis does not answer'));
    this.#host = new JobHost([runDiagnostic], {
      connection: this.#connection,
      prefix: config.redis.prefix,
      concurrency: config.worker.concurrency,
      logger,
      graceMs: GRACE_MS,
    });
  }

  onApplicationBootstrap(): Promise<void> {
    return this.#host.start();
  }

  async onModuleDestroy(): Promise<void> {
    await this.#host.close();
    this.#connection.disconnect();
  }
}
