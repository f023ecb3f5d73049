import { wholeNumber } from './validators.js';

export interface RunsConfig {
  /** Runs that one organisation may start in any hour, unless it has its own number; 0 is no limit. */
  readonly perHour: number;
  /** Days after which a finished run is deleted, unless the organisation has its own number. */
  readonly retentionDays: number;
}

export const runsVariables = {
  RUNS_PER_HOUR: wholeNumber(
    0,
    1_000_000,
  )({
    default: 60,
    desc: 'Runs that one organisation may start in any hour; 0 is no limit',
    example: '60',
  }),
  RETENTION_DAYS: wholeNumber(
    1,
    36_500,
  )({
    default: 30,
    desc: 'Days after which a finished run and its transcript are deleted',
    example: '30',
  }),
};

export function runsConfig(env: { RUNS_PER_HOUR: number; RETENTION_DAYS: number }): RunsConfig {
  return { perHour: env.RUNS_PER_HOUR, retentionDays: env.RETENTION_DAYS };
}
