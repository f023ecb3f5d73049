/** What is wrong with runs that nobody looks after, found and mended without a tenant: the installation's own housekeeping. */
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { sql } from '../database/sql.js';
import { inTransaction } from '../database/transaction.js';
import { RUN_ERRORS, type RunErrorCode, type RunRecord } from './run.js';
import { MAY_BE_TAKEN_OVER } from './run-leases.repository.js';
import { type RecordRow, recordColumns, toRecord } from './run-row.js';
import { transition } from './run-transitions.js';

/** A run that nobody picks up this long is given up. */
const NO_WORKER_MINUTES = 5;

export interface Sweep {
  /** Runs that were ended just now. */
  readonly ended: readonly RunRecord[];
  /** Runs that need a job, with the attempt that it is for; some have one already. */
  readonly waiting: readonly { readonly runId: string; readonly attempt: number }[];
}

const SWEEP_LOCK = 7_215_601_003;

@Injectable()
export class RunSweepRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Null when another process sweeps at this moment: the lock is the transaction's, so it cannot be left behind. */
  async sweep(): Promise<Sweep | null> {
    return inTransaction(this.dataSource, async (tx) => {
      const [lock] = await sql<{ mine: boolean }>(tx, 'SELECT pg_try_advisory_xact_lock($1) AS mine', [SWEEP_LOCK]);
      if (lock?.mine !== true) return null;
      const ended = await sql<RecordRow>(tx, END_ABANDONED);
      const waiting = await sql<{ runId: string; attempt: number }>(tx, WAITING);
      return { ended: ended.map(toRecord), waiting };
    });
  }
}

const LEASE_OVER = 'lease_until < clock_timestamp()';

function because(code: RunErrorCode): string[] {
  return [`error_code = '${code}'`, `error_message = '${RUN_ERRORS[code].replaceAll("'", "''")}'`];
}

/** No run matches two of these: of one whose worker died, exactly one of stopped, lost and to-be-taken-over is true. */
const END_ABANDONED = `WITH stopped AS (
    ${transition('stop', `${LEASE_OVER} AND cancel_requested_at IS NOT NULL`)} RETURNING *
  ), lost AS (
    ${transition(
      'fail',
      `${LEASE_OVER} AND cancel_requested_at IS NULL AND (NOT (${MAY_BE_TAKEN_OVER})
         OR lease_until < clock_timestamp() - interval '${NO_WORKER_MINUTES} minutes')`,
      [...because('worker_lost'), 'lost_workers = lost_workers + 1'],
    )} RETURNING *
  ), never_begun AS (
    ${transition(
      'giveUp',
      `queued_at < clock_timestamp() - interval '${NO_WORKER_MINUTES} minutes'`,
      because('no_worker'),
    )} RETURNING *
  ), ended AS (
    SELECT * FROM stopped UNION ALL SELECT * FROM lost UNION ALL SELECT * FROM never_begun
  )
  SELECT ${recordColumns('r')} FROM ended r`;

/** A queued run gets three seconds, in which its creator adds the job; the oldest come first. */
const WAITING = `SELECT id AS "runId", attempt + 1 AS attempt FROM runs
  WHERE (status = 'queued' AND queued_at < clock_timestamp() - interval '3 seconds')
     OR (status = 'running' AND ${MAY_BE_TAKEN_OVER})
  ORDER BY created_at LIMIT 1000`;
