/** How rows of `runs` become records: the one place where the columns are named for reading. */
import type { CheckResult, Discovery, EraChoice, Profile, ResultStatus } from '@plumbline/probe';
import type { AuthType, RunErrorCode, RunRecord, RunStatus, RunSummary } from './run.js';

const SUMMARY = [
  'id',
  'org_id',
  'label',
  'target_url',
  'era',
  'profile',
  'auth_type',
  'header_names',
  'status',
  'result_status',
  'error_code',
  'error_message',
  'requested_protocol_version',
  'negotiated_protocol_version',
  'server_info',
  'passed_count',
  'warning_count',
  'failed_count',
  'skipped_count',
  'rerun_of',
  'created_at',
  'queued_at',
  'started_at',
  'finished_at',
  'event_count',
  'attempt',
  'cancel_requested_at',
];
const DETAIL = ['capabilities', 'instructions', 'checks', 'discovery'];

/** Columns of the list form for `SELECT … FROM runs alias`, the creator's name included. */
export function summaryColumns(alias: string): string {
  const creator = `(SELECT json_build_object('id', u.id, 'name', u.name) FROM users u WHERE u.id = ${alias}.created_by) AS created_by`;
  return [...SUMMARY.map((column) => `${alias}.${column}`), creator].join(', ');
}

export function recordColumns(alias: string): string {
  return [summaryColumns(alias), ...DETAIL.map((column) => `${alias}.${column}`)].join(', ');
}

export interface SummaryRow {
  readonly id: string;
  readonly org_id: string;
  readonly label: string | null;
  readonly target_url: string;
  readonly era: EraChoice;
  readonly profile: Profile;
  readonly auth_type: AuthType;
  readonly header_names: string[];
  readonly status: RunStatus;
  readonly result_status: ResultStatus | null;
  readonly error_code: RunErrorCode | null;
  readonly error_message: string | null;
  readonly requested_protocol_version: string | null;
  readonly negotiated_protocol_version: string | null;
  readonly server_info: unknown;
  readonly passed_count: number;
  readonly warning_count: number;
  readonly failed_count: number;
  readonly skipped_count: number;
  readonly rerun_of: string | null;
  readonly created_by: { id: string; name: string } | null;
  readonly created_at: Date;
  readonly queued_at: Date | null;
  readonly started_at: Date | null;
  readonly finished_at: Date | null;
  readonly event_count: number;
  readonly attempt: number;
  readonly cancel_requested_at: Date | null;
}

export interface RecordRow extends SummaryRow {
  readonly capabilities: unknown;
  readonly instructions: string | null;
  readonly checks: CheckResult[] | null;
  readonly discovery: Discovery | null;
}

export function toSummary(row: SummaryRow): RunSummary {
  return {
    id: row.id,
    orgId: row.org_id,
    label: row.label,
    targetUrl: row.target_url,
    era: row.era,
    profile: row.profile,
    authType: row.auth_type,
    headerNames: row.header_names,
    status: row.status,
    resultStatus: row.result_status,
    requestedProtocolVersion: row.requested_protocol_version,
    negotiatedProtocolVersion: row.negotiated_protocol_version,
    serverInfo: row.server_info,
    checkCounts: {
      passed: row.passed_count,
      warning: row.warning_count,
      failed: row.failed_count,
      skipped: row.skipped_count,
    },
    error: row.error_code === null ? null : { code: row.error_code, message: row.error_message ?? '' },
    rerunOf: row.rerun_of,
    createdBy: row.created_by,
    createdAt: row.created_at,
    queuedAt: row.queued_at,
    startedAt: row.started_at,
    finishedAt: row.finished_at,
    eventCount: row.event_count,
    attempt: row.attempt,
    cancelRequested: row.status === 'running' && row.cancel_requested_at !== null,
  };
}

export function toRecord(row: RecordRow): RunRecord {
  return {
    ...toSummary(row),
    capabilities: row.capabilities,
    instructions: row.instructions,
    checks: row.checks ?? [],
    discovery: row.discovery ?? {},
  };
}
