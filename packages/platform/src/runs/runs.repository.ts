/** Runs as the API needs them. What workers do with runs is in `run-leases.repository.ts`. */
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Actor } from '../audit/audit.js';
import { newId } from '../database/ids.js';
import { sql } from '../database/sql.js';
import { inTransaction } from '../database/transaction.js';
import type { NewRun, RunCursor, RunFilter, RunRecord, RunSummary, RunUsage } from './run.js';
import { type RecordRow, recordColumns, type SummaryRow, summaryColumns, toRecord, toSummary } from './run-row.js';
import { isFinished, transition } from './run-transitions.js';

export type CreateRunOutcome =
  | { readonly outcome: 'created'; readonly run: RunRecord }
  | { readonly outcome: 'limit-reached'; readonly usage: RunUsage };

export type CancelRunOutcome =
  /** `cancelled` already, or `running` with `cancelRequested`: its worker stops within a second. */
  | { readonly outcome: 'accepted'; readonly run: RunRecord }
  | { readonly outcome: 'finished-before'; readonly run: RunRecord }
  | { readonly outcome: 'not-found' };

@Injectable()
export class RunsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Stores a queued run and its audit entry, unless the organisation has started as many in the last hour as it may.
   * Exact under concurrency: creations of one organisation wait for each other, on a lock that ends with the
   * transaction. `defaultPerHour` holds where the organisation has no number of its own. Add the job afterwards.
   */
  async createWithinHourlyLimit(run: NewRun, actor: Actor, defaultPerHour: number): Promise<CreateRunOutcome> {
    const [row] = await inTransaction(this.dataSource, async (tx) => {
      await sql(tx, `SELECT pg_advisory_xact_lock(hashtextextended('run-admission:' || $1, 0))`, [run.orgId]);
      // A statement of its own: only one that begins after the lock was given sees what its last holder stored.
      return sql<AdmissionRow>(tx, ADMIT, [
        run.orgId,
        defaultPerHour,
        run.id,
        run.label,
        run.targetUrl,
        run.era,
        run.profile,
        run.authType,
        run.headerNames,
        run.credentialsCiphertext,
        run.rerunOf,
        run.createdBy,
        newId(),
        actor.userId,
        actor.tokenId,
        actor.ip,
      ]);
    });
    if (row === undefined) throw new Error(`There is no organisation ${run.orgId}`);
    if (row.id !== null) return { outcome: 'created', run: toRecord(row) };
    const usage = { runsLastHour: row.used, hourlyRunLimit: row.hourly_limit, nextSlotAt: row.next_slot_at };
    return { outcome: 'limit-reached', usage };
  }

  async usage(orgId: string, defaultPerHour: number): Promise<RunUsage> {
    const [row] = await sql<{ used: number; hourly_limit: number; next_slot_at: Date | null }>(this.dataSource, USAGE, [
      orgId,
      defaultPerHour,
    ]);
    if (row === undefined) throw new Error(`There is no organisation ${orgId}`);
    return { runsLastHour: row.used, hourlyRunLimit: row.hourly_limit, nextSlotAt: row.next_slot_at };
  }

  async get(orgId: string, runId: string): Promise<RunRecord | null> {
    const text = `SELECT ${recordColumns('r')} FROM runs r WHERE r.org_id = $1 AND r.id = $2`;
    const [row] = await sql<RecordRow>(this.dataSource, text, [orgId, runId]);
    return row === undefined ? null : toRecord(row);
  }

  /** Newest first, at most `limit` after `cursor`; `next` is the cursor of the next page, null on the last. */
  async list(
    orgId: string,
    filter: RunFilter,
    page: { readonly limit: number; readonly cursor: RunCursor | null },
  ): Promise<{ runs: RunSummary[]; next: RunCursor | null }> {
    const { where, params } = conditions(orgId, filter, page.cursor);
    const rows = await sql<SummaryRow>(
      this.dataSource,
      `SELECT ${summaryColumns('r')} FROM runs r WHERE ${where} ORDER BY r.created_at DESC, r.id DESC LIMIT ${page.limit + 1}`,
      params,
    );
    const runs = rows.slice(0, page.limit).map(toSummary);
    const last = runs.at(-1);
    return { runs, next: rows.length > page.limit && last ? { createdAt: last.createdAt, id: last.id } : null };
  }

  /** Asks for the end of a run, in any status; asking twice is fine. The audit entry is the caller's. */
  async cancel(orgId: string, runId: string): Promise<CancelRunOutcome> {
    for (;;) {
      const [row] = await sql<RecordRow>(this.dataSource, CANCEL, [orgId, runId]);
      if (row !== undefined) return { outcome: 'accepted', run: toRecord(row) };
      const run = await this.get(orgId, runId);
      if (run === null) return { outcome: 'not-found' };
      if (isFinished(run.status)) return { outcome: 'finished-before', run };
      // A worker took it, or gave it back, between the two statements: ask again.
    }
  }
}

interface Usage {
  readonly used: number;
  readonly hourly_limit: number;
  readonly next_slot_at: Date | null;
}
/** All columns of the run are null when the limit was reached. */
type AdmissionRow = Usage & (RecordRow | (Record<Exclude<keyof RecordRow, 'id'>, null> & { readonly id: null }));

/** statement_timestamp() and not now(): the transaction may have waited for its lock. */
const WINDOW = `statement_timestamp() - interval '1 hour'`;

/** $1 organisation, $2 runs per hour where it has no number of its own. 0 is no limit. */
const LIMIT_AND_USE = `bounds AS (
    SELECT id AS org_id, coalesce(hourly_run_limit, $2::int) AS hourly_limit FROM orgs WHERE id = $1::uuid
  ), window_use AS (
    SELECT count(*)::int AS used FROM runs WHERE org_id = $1::uuid AND created_at > ${WINDOW}
  )`;

/** When the run leaves the window whose leaving makes room for the next one. */
const NEXT_SLOT = `CASE WHEN b.hourly_limit > 0 AND w.used >= b.hourly_limit THEN (
    SELECT created_at + interval '1 hour' FROM runs WHERE org_id = $1::uuid AND created_at > ${WINDOW}
     ORDER BY created_at DESC OFFSET b.hourly_limit - 1 LIMIT 1
  ) END AS next_slot_at`;

const USAGE = `WITH ${LIMIT_AND_USE}
  SELECT w.used, b.hourly_limit, ${NEXT_SLOT} FROM bounds b CROSS JOIN window_use w`;

const ADMIT = `WITH ${LIMIT_AND_USE}, created AS (
    INSERT INTO runs (org_id, id, label, target_url, era, profile, auth_type, header_names, credentials_ciphertext,
                      rerun_of, created_by, status, created_at, queued_at,
                      passed_count, warning_count, failed_count, skipped_count, event_count, attempt, lost_workers)
    SELECT b.org_id, $3::uuid, $4, $5, $6, $7, $8, $9::text[], $10, $11::uuid, $12::uuid,
           'queued', statement_timestamp(), statement_timestamp(), 0, 0, 0, 0, 0, 0, 0
      FROM bounds b CROSS JOIN window_use w WHERE b.hourly_limit = 0 OR w.used < b.hourly_limit
    RETURNING *
  ), audited AS (
    INSERT INTO audit_events (id, org_id, actor_user_id, actor_token_id, action, subject_type, subject_id, ip, created_at)
    SELECT $13::uuid, org_id, $14::uuid, $15::uuid, 'run.create', 'run', id, $16, created_at FROM created
  )
  SELECT w.used, b.hourly_limit, ${NEXT_SLOT}, ${recordColumns('r')}
    FROM bounds b CROSS JOIN window_use w LEFT JOIN created r ON true`;

const CANCEL = `WITH cancelled AS (
    ${transition('cancel', 'org_id = $1 AND id = $2')} RETURNING *
  ), stopping AS (
    ${transition('requestCancel', 'org_id = $1 AND id = $2')} RETURNING *
  ), changed AS (SELECT * FROM cancelled UNION ALL SELECT * FROM stopping)
  SELECT ${recordColumns('r')} FROM changed r`;

function conditions(orgId: string, filter: RunFilter, cursor: RunCursor | null): { where: string; params: unknown[] } {
  const params: unknown[] = [orgId];
  const where = ['r.org_id = $1'];
  const add = (clause: (place: string) => string, value: unknown): void => {
    if (value === undefined) return;
    params.push(value);
    where.push(clause(`$${params.length}`));
  };
  add((place) => `r.status = ${place}`, filter.status);
  add((place) => `r.result_status = ${place}`, filter.result);
  add((place) => `r.target_url ILIKE ${place}`, filter.target === undefined ? undefined : contains(filter.target));
  add((place) => `r.created_by = ${place}`, filter.createdBy);
  add((place) => `r.created_at >= ${place}`, filter.since);
  add((place) => `r.created_at < ${place}`, filter.until);
  if (cursor !== null) {
    params.push(cursor.createdAt, cursor.id);
    where.push(`(r.created_at, r.id) < ($${params.length - 1}, $${params.length})`);
  }
  return { where: where.join(' AND '), params };
}

function contains(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}
