import { Queue } from 'bullmq';
import type { Redis } from 'ioredis';
import { type JobData, type JobName, type JobPayloads, JOBS, jobOptions, runJobId } from './jobs.js';

/** Adds jobs. Fails within milliseconds when Redis is away: the sweeper adds what is missing. */
export class JobProducer {
  readonly #queues: { readonly [Name in JobName]: Queue<JobData<Name>> };

  /** `connection` stays the caller's to close; it must be one of `connectForCommands`. */
  constructor(connection: Redis, prefix: string, onError: (error: Error) => void) {
    const open = <Name extends JobName>(name: Name): Queue<JobData<Name>> => {
      const queue = new Queue<JobData<Name>>(JOBS[name].name, { connection, prefix, skipWaitingForReady: true });
      // Without a listener a dropped connection would be an uncaught 'error' event.
      queue.on('error', onError);
      return queue;
    };
    this.#queues = { 'run-diagnostic': open('run-diagnostic') };
  }

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
    await Promise.all(Object.values(this.#queues).map((queue) => queue.close()));
  }

  async #add<Name extends JobName>(name: Name, jobId: string, payload: JobPayloads[Name]): Promise<void> {
    const queue: Queue = this.#queues[name];
    const data: JobData<Name> = { version: JOBS[name].version, payload };
    await queue.add(name, data, jobOptions(name, jobId));
  }
}
