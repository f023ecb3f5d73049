import { setMaxListeners } from 'node:events';
import { OnWorkerEvent, WorkerHost } from '@nestjs/bullmq';
import type { Job, Worker } from 'bullmq';
import type { Logger } from '../observability/logger.js';
import { definitionOf, type JobData, type JobName, type JobPayloads } from './jobs.js';

export interface JobContext {
  /** Aborted when the process must end and the time for finishing in peace is over. */
  readonly signal: AbortSignal;
}

/**
 * Does one kind of job. The class that extends it carries `@Processor(JOBS[name].name, { autorun: false })`, by which
 * @nestjs/bullmq makes its worker; `JobHost` begins to fetch.
 */
export abstract class JobProcessor<Name extends JobName = JobName> extends WorkerHost<Worker<JobData<Name>>> {
  readonly #shutdown = new AbortController();

  constructor(protected readonly logger: Logger) {
    super();
    // Every job in hand listens, and there may be many.
    setMaxListeners(0, this.#shutdown.signal);
  }

  /** To throw is to say that our own infrastructure failed: the job is tried again, later. */
  abstract handle(payload: JobPayloads[Name], context: JobContext): Promise<void>;

  /** What BullMQ calls. Throws when the job is of another version than this process was built for. */
  override async process({ queueName, data }: Job<JobData<Name>>): Promise<void> {
    if (data.version !== definitionOf(queueName)?.version) {
      throw new Error(`This worker does not know version ${data.version} of ${queueName}`);
    }
    await this.handle(data.payload, { signal: this.#shutdown.signal });
  }

  /** Tells every job in hand, and any that still comes, to end at once. */
  abort(): void {
    this.#shutdown.abort();
  }

  /** Without a listener a dropped connection would be an uncaught 'error' event. */
  @OnWorkerEvent('error')
  onError(error: Error): void {
    this.logger.warn({ err: error, job: this.worker.name }, 'Redis does not answer');
  }

  @OnWorkerEvent('failed')
  onFailed(job: Job | undefined, error: Error): void {
    this.logger.error({ err: error, job: this.worker.name, jobId: job?.id }, 'A job failed');
  }
}
