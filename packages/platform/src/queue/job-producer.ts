import { Queue } from 'bullmq';
import type { Redis } from 'ioredis';
import { type JobData, type JobName, type JobPayloads, JOBS, jobOptions, runJobId } from './jobs.js';

/**
 * Adds jobs. Fails within milliseconds when Redis is away: the sweeper adds what is missing. The queues are not
 * @nestjs/bullmq's, which makes them once, at the start (see `#queue`), and whose workers take over the connection of
 * the queue that they serve: these connections must fail fast, and those of workers must never.
 */
export class JobProducer {
  readonly #queues = new Map<JobName, Queue>();

  /** `connection` stays the caller's to close; it must be one of `connectForCommands`. */
  constructor(
    private readonly connection: Redis,
    private readonly prefix: string,
    private readonly onError: (error: Error) => void,
  ) {}

  /** After the commit that made the run `queued`. */
  async enqueueRun(runId: string): Promise<void> {
    await this.#add('run-diagnostic', runJobId(runId, 1), { runId });
  }

  /** What the sweeper found without a worker; `attempt` is the one that the job is for. */
  async enqueueRuns(runs: readonly { readonly runId: string; readonly attempt: number }[]): Promise<void> {
    await Promise.all(
      runs.map(({ runId, attempt }) => this.#add('run-diagnostic', runJobId(runId, attempt), { runId })),
    );
  }

  async close(): Promise<void> {
    await Promise.all([...this.#queues.values()].map((queue) => queue.close()));
  }

  async #add<Name extends JobName>(name: Name, jobId: string, payload: JobPayloads[Name]): Promise<void> {
    const data: JobData<Name> = { version: JOBS[name].version, payload };
    await this.#queue(name).add(name, data, jobOptions(name, jobId));
  }

  /**
   * BullMQ asks the server for its version once, when the queue is made; a queue that was made while Redis was away (or
   * not yet connected) stays broken for ever. So it is made at its first use, and anew after a failure.
   */
  #queue(name: JobName): Queue {
    const known = this.#queues.get(name);
    if (known) return known;
    const { connection, prefix } = this;
    const queue = new Queue(JOBS[name].name, { connection, prefix, skipWaitingForReady: true });
    this.#queues.set(name, queue);
    // Without a listener a dropped connection would be an uncaught 'error' event.
    queue.on('error', this.onError);
    queue.waitUntilReady().catch(() => {
      this.#queues.delete(name);
      queue.close().catch(() => undefined);
    });
    return queue;
  }
}
