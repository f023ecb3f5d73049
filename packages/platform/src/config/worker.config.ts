import { wholeNumber } from './validators.js';

export interface WorkerConfig {
  /** Runs that one worker process has in flight at once. */
  readonly concurrency: number;
}

export const workerVariables = {
  WORKER_CONCURRENCY: wholeNumber(
    1,
    2_000,
  )({
    default: 25,
    desc: 'Runs that one worker process has in flight at once',
    example: '25',
  }),
};

export function workerConfig(env: { WORKER_CONCURRENCY: number }): WorkerConfig {
  return { concurrency: env.WORKER_CONCURRENCY };
}
