/**
 * Runs in the hands of workers. A worker holds a run by its attempt number and for as long as it renews the lease; every
 * write names the attempt, so that a worker which was given up for dead and wakes again changes nothing. Rows are found by
 * run id alone only in `claim` and the heartbeat, which begin from a job that holds nothing else; what they give carries
 * the organisation, and everything after names it.
 */
import { Injectable } from '@nestjs/common';
import type { CheckResult, Discovery, ResultStatus, ServerFacts, TranscriptEvent } from '@plumbline/probe';
import { DataSource } from 'typeorm';
import { sql } from '../database/sql.js';
import { RUN_ERRORS, type RunErrorCode, type RunRecord } from './run.js';
import { type RecordRow, recordColumns, type SummaryRow, summaryColumns, toRecord, toSummary } from './run-row.js';
import { type RunTransition, transition } from './run-transitions.js';

/** A run is taken over this long after its worker stopped renewing. */
const LEASE_SECONDS = 15;

/** How many workers may die on one run before it is given up. */
const MOST_LOST_WORKERS = 2;

export interface RunLease {
  readonly orgId: string;
  readonly runId: string;
  readonly attempt: number;
}

export interface ClaimedRun {
  readonly lease: RunLease;
  readonly run: RunRecord;
  readonly credentialsCiphertext: string | null;
  /** Null at the first attempt; else why there is another one, and what the one before stored. */
  readonly restart: {
    readonly because: 'worker-lost' | 'handed-back';
    readonly events: readonly TranscriptEvent[];
  } | null;
}

/** What is known of a run so far, redacted. */
export interface RunProgress {
  readonly server: ServerFacts | null;
  readonly checks: readonly CheckResult[];
  readonly discovery: Discovery;
  /** The whole transcript so far. */
  readonly events: readonly TranscriptEvent[];
}

export type RunOutcome =
  | { readonly status: 'completed'; readonly resultStatus: ResultStatus }
  | { readonly status: 'cancelled' }
  | { readonly status: 'error'; readonly code: RunErrorCode };

/** `lost`: the run is somebody else's by now, or over. */
export type LeaseState = 'held' | 'cancel-requested' | 'lost';

@Injectable()
export class RunLeases {
  constructor(private readonly dataSource: DataSource) {}

  /** Takes a queued run, or one whose worker died; null when there is nothing to take. */
  async claim(runId: string, workerId: string): Promise<ClaimedRun | null> {
    const [row] = await sql<ClaimRow>(this.dataSource, CLAIM, [runId, workerId]);
    if (row === undefined) return null;
    const because = row.taken_over ? 'worker-lost' : 'handed-back';
    return {
      lease: { orgId: row.org_id, runId: row.id, attempt: row.attempt },
      run: toRecord(row),
      credentialsCiphertext: row.credentials_ciphertext,
      restart: row.attempt === 1 ? null : { because, events: row.earlier_events ?? [] },
    };
  }

  /** Keeps what is known so far, and renews the lease with it. */
  async flush(lease: RunLease, progress: RunProgress): Promise<LeaseState> {
    const [row] = await sql<{ cancel_requested: boolean }>(this.dataSource, FLUSH, progressParams(lease, progress));
    if (row === undefined) return 'lost';
    return row.cancel_requested ? 'cancel-requested' : 'held';
  }

  /** Ends the run: its columns and the whole transcript, or nothing, in one statement. Null when the lease was lost. */
  async finish(lease: RunLease, outcome: RunOutcome, progress: RunProgress): Promise<RunRecord | null> {
    const code = outcome.status === 'error' ? outcome.code : null;
    const [row] = await sql<SummaryRow>(this.dataSource, FINISH[outcome.status], [
      ...progressParams(lease, progress),
      outcome.status === 'completed' ? outcome.resultStatus : null,
      code,
      code === null ? null : RUN_ERRORS[code],
    ]);
    return row === undefined ? null : withProgress(row, progress);
  }

  /** Gives the run back to the queue, for another worker to start anew; the caller adds the job. Null as in `finish`. */
  async handBack(lease: RunLease, progress: RunProgress): Promise<RunRecord | null> {
    const [row] = await sql<SummaryRow>(this.dataSource, HAND_BACK, progressParams(lease, progress));
    return row === undefined ? null : withProgress(row, progress);
  }

  /** Renews many leases at once and gives back those that are still held. */
  async renew(leases: readonly RunLease[]): Promise<ReadonlySet<string>> {
    const rows = await sql<{ id: string }>(this.dataSource, RENEW, heldParams(leases));
    return new Set(rows.map((row) => row.id));
  }

  /** Those among many runs that must stop, and why; one cheap statement, asked several times a second. */
  async findInterrupted(leases: readonly RunLease[]): Promise<ReadonlyMap<string, Exclude<LeaseState, 'held'>>> {
    const rows = await sql<{ id: string; lost: boolean }>(this.dataSource, INTERRUPTED, heldParams(leases));
    return new Map(rows.map((row) => [row.id, row.lost ? 'lost' : 'cancel-requested'] as const));
  }
}

type ClaimRow = RecordRow & {
  readonly credentials_ciphertext: string | null;
  readonly taken_over: boolean;
  readonly earlier_events: TranscriptEvent[] | null;
};

const LEASE = `lease_until = clock_timestamp() + interval '${LEASE_SECONDS} seconds'`;

/** A new attempt begins without verdicts; the transcript of the one before stays until the new one is stored over it. */
const ANEW = [
  ...['requested_protocol_version', 'negotiated_protocol_version', 'server_info', 'capabilities', 'instructions'],
  ...['checks', 'discovery'],
].map((column) => `${column} = NULL`);
const NO_COUNTS = ['passed', 'warning', 'failed', 'skipped'].map((status) => `${status}_count = 0`);
const TAKE = ['worker_id = $2', LEASE, ...ANEW, ...NO_COUNTS];

/** Whose worker died, and which may still be taken up again. Shared with the sweeper, which adds the job for it. */
export const MAY_BE_TAKEN_OVER = `lease_until < clock_timestamp() AND cancel_requested_at IS NULL
  AND lost_workers < ${MOST_LOST_WORKERS - 1}`;

const CLAIM = `WITH claimed AS (
    ${transition('claim', 'id = $1', TAKE)} RETURNING *
  ), taken_over AS (
    ${transition('takeOver', `id = $1 AND ${MAY_BE_TAKEN_OVER}`, TAKE)} RETURNING *
  ), taken AS (
    SELECT *, false AS taken_over FROM claimed UNION ALL SELECT *, true FROM taken_over
  )
  SELECT ${recordColumns('r')}, r.credentials_ciphertext, r.taken_over,
         (SELECT t.events FROM transcripts t
           WHERE r.attempt > 1 AND t.org_id = r.org_id AND t.run_id = r.id) AS earlier_events
    FROM taken r`;

/** Where $1, $2 and $3 are the lease, and $4 to $15 what is known: see `progressParams`. */
const HELD = 'org_id = $1 AND id = $2 AND attempt = $3';
const PROGRESS = [
  'requested_protocol_version = $4',
  'negotiated_protocol_version = $5',
  'server_info = $6::json',
  'capabilities = $7::json',
  'instructions = $8::json',
  'checks = $9::json',
  'discovery = $10::json',
  'passed_count = $11',
  'warning_count = $12',
  'failed_count = $13',
  'skipped_count = $14',
  'event_count = $15',
];

/** The transcript goes with the row that `update` changed: no row, no transcript. */
function withTranscript(update: string, columns: string): string {
  return `WITH changed AS (${update} RETURNING *), kept AS (
      INSERT INTO transcripts (org_id, run_id, events, event_count)
      SELECT org_id, id, $16::json, $15 FROM changed
      ON CONFLICT (org_id, run_id) DO UPDATE SET events = excluded.events, event_count = excluded.event_count
    )
    SELECT ${columns} FROM changed r`;
}

const FLUSH = withTranscript(
  `UPDATE runs SET ${[LEASE, ...PROGRESS].join(', ')} WHERE status = 'running' AND ${HELD}`,
  'r.cancel_requested_at IS NOT NULL AS cancel_requested',
);

function finishing(name: RunTransition): string {
  const outcome = ['result_status = $17', 'error_code = $18', 'error_message = $19'];
  return withTranscript(transition(name, HELD, [...PROGRESS, ...outcome]), summaryColumns('r'));
}
const FINISH = { completed: finishing('complete'), cancelled: finishing('stop'), error: finishing('fail') };

const HAND_BACK = withTranscript(
  transition('handBack', `${HELD} AND cancel_requested_at IS NULL`, PROGRESS),
  summaryColumns('r'),
);

const RENEW = `UPDATE runs r SET ${LEASE} FROM unnest($1::uuid[], $2::int[]) AS held(id, attempt)
  WHERE r.id = held.id AND r.attempt = held.attempt AND r.status = 'running' RETURNING r.id`;

const INTERRUPTED = `SELECT held.id, r.id IS NULL AS lost FROM unnest($1::uuid[], $2::int[]) AS held(id, attempt)
  LEFT JOIN runs r ON r.id = held.id AND r.attempt = held.attempt AND r.status = 'running'
  WHERE r.id IS NULL OR r.cancel_requested_at IS NOT NULL`;

function heldParams(leases: readonly RunLease[]): unknown[] {
  return [leases.map((lease) => lease.runId), leases.map((lease) => lease.attempt)];
}

function progressParams(lease: RunLease, { server, checks, discovery, events }: RunProgress): unknown[] {
  const count = (status: CheckResult['status']): number => checks.filter((check) => check.status === status).length;
  return [
    lease.orgId,
    lease.runId,
    lease.attempt,
    versionText(server?.requestedProtocolVersion),
    versionText(server?.negotiatedProtocolVersion),
    JSON.stringify(server?.serverInfo ?? null),
    JSON.stringify(server?.capabilities ?? null),
    JSON.stringify(server?.instructions ?? null),
    JSON.stringify(checks),
    JSON.stringify(discovery),
    count('passed'),
    count('warning'),
    count('failed'),
    count('skipped'),
    events.length,
    JSON.stringify(events),
  ];
}

/** A server may call its version anything: PostgreSQL's text refuses NUL, and lists must stay light. */
function versionText(version: string | null | undefined): string | null {
  return version?.replaceAll('\0', '\uFFFD').slice(0, 100) ?? null;
}

/** The long columns were just written: they need not come back over the wire. */
function withProgress(row: SummaryRow, { server, checks, discovery }: RunProgress): RunRecord {
  const { capabilities = null, instructions = null } = server ?? {};
  return { ...toSummary(row), capabilities, instructions, checks, discovery };
}
