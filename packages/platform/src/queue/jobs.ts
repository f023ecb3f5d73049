/**
 * Every job of the house, defined once. A job holds ids only: what is to be done stands in PostgreSQL, so a job that is
 * lost, doubled or late does no harm. A changed payload is a new `version`; a worker fails one that it does not know,
 * and the sweeper adds it again in its own.
 */
import type { JobsOptions } from 'bullmq';

export interface JobPayloads {
  /** Take this run, if it is still to be taken. */
  'run-diagnostic': { readonly runId: string };
}
export type JobName = keyof JobPayloads;

export interface JobDefinition {
  /** Its queue, and the name of the job in it. */
  readonly name: JobName;
  readonly version: number;
  /** Tries when processing throws. Only our own infrastructure makes it throw: a failing target is a result. */
  readonly attempts: number;
  readonly backoff: { readonly type: 'exponential'; readonly delay: number };
}

export const JOBS = {
  'run-diagnostic': {
    name: 'run-diagnostic',
    version: 1,
    attempts: 6,
    backoff: { type: 'exponential', delay: 500 },
  },
} as const satisfies { readonly [Name in JobName]: JobDefinition };

export const JOB_NAMES = Object.keys(JOBS) as JobName[];

/** By the name of its queue; undefined when that is no job of ours. */
export function definitionOf(queue: string): JobDefinition | undefined {
  return JOB_NAMES.map((name) => JOBS[name]).find(({ name }) => name === queue);
}

/** What a job carries in Redis. */
export interface JobData<Name extends JobName = JobName> {
  readonly version: number;
  readonly payload: JobPayloads[Name];
}

/**
 * A job whose id still exists is not added again. So a run's first job has the run's id, and adding it twice is harmless;
 * a take-over has the attempt in its id, since the dead worker's job may linger. Done or failed jobs are removed at
 * once: PostgreSQL remembers, and a job that ran out of tries can be added anew.
 */
export function jobOptions(name: JobName, jobId: string): JobsOptions {
  const { attempts, backoff } = JOBS[name];
  return { jobId, attempts, backoff, removeOnComplete: true, removeOnFail: true };
}

export function runJobId(runId: string, attempt: number): string {
  return attempt <= 1 ? runId : `${runId}-attempt-${attempt}`;
}
