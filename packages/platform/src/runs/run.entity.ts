import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';
import { User } from '../accounts/user.entity.js';
import { Org } from '../orgs/org.entity.js';
import type { AuthType, RunErrorCode, RunStatus } from './run.js';

/**
 * The table, as migrations make it. Nothing loads or saves runs through this class: hot paths are SQL with intent, in
 * `runs.repository.ts` and `run-leases.repository.ts`. What a server said is kept as `json`, never `text` or `jsonb`: those
 * refuse the NUL characters that a hostile server may send, and a run must always be able to end.
 */
@Entity('runs')
@Unique('runs_id_key', ['id'])
@ForeignKey(() => Org, ['orgId'], ['id'], { name: 'runs_org_fk', onDelete: 'CASCADE' })
@ForeignKey(() => User, ['createdBy'], ['id'], { name: 'runs_created_by_fk', onDelete: 'SET NULL' })
@Index('runs_org_created_idx', ['orgId', 'createdAt', 'id'])
@Index('runs_org_status_idx', ['orgId', 'status', 'createdAt', 'id'])
@Index('runs_org_result_idx', ['orgId', 'resultStatus', 'createdAt', 'id'])
@Index('runs_org_creator_idx', ['orgId', 'createdBy', 'createdAt', 'id'])
@Index('runs_queued_idx', ['queuedAt'], { where: `status = 'queued'` })
@Index('runs_lease_idx', ['leaseUntil'], { where: `status = 'running'` })
@Index('runs_creator_idx', ['createdBy'])
// Trigram, which the schema builder cannot express: the migration makes it.
@Index('runs_target_trgm_idx', { synchronize: false })
@Check('runs_status_check', `status IN ('oauth_required', 'queued', 'running', 'completed', 'cancelled', 'error')`)
@Check('runs_result_check', `(status = 'completed') = (result_status IS NOT NULL)`)
@Check('runs_error_check', `(status = 'error') = (error_code IS NOT NULL)`)
@Check('runs_lease_check', `(status = 'running') = (lease_until IS NOT NULL)`)
@Check('runs_finished_check', `(status IN ('completed', 'cancelled', 'error')) = (finished_at IS NOT NULL)`)
export class Run {
  @PrimaryColumn('uuid', { name: 'org_id', primaryKeyConstraintName: 'runs_pk' })
  orgId!: string;

  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'runs_pk' })
  id!: string;

  @Column('text', { nullable: true })
  label!: string | null;

  @Column('text', { name: 'target_url' })
  targetUrl!: string;

  @Column('text')
  era!: string;

  @Column('text')
  profile!: string;

  @Column('text', { name: 'auth_type' })
  authType!: AuthType;

  @Column('text', { name: 'header_names', array: true })
  headerNames!: string[];

  /** The credentials, sealed by `RunCredentials`; null when the run has none. */
  @Column('text', { name: 'credentials_ciphertext', nullable: true })
  credentialsCiphertext!: string | null;

  @Column('text')
  status!: RunStatus;

  @Column('text', { name: 'result_status', nullable: true })
  resultStatus!: string | null;

  @Column('text', { name: 'error_code', nullable: true })
  errorCode!: RunErrorCode | null;

  @Column('text', { name: 'error_message', nullable: true })
  errorMessage!: string | null;

  @Column('text', { name: 'requested_protocol_version', nullable: true })
  requestedProtocolVersion!: string | null;

  @Column('text', { name: 'negotiated_protocol_version', nullable: true })
  negotiatedProtocolVersion!: string | null;

  @Column('json', { name: 'server_info', nullable: true })
  serverInfo!: unknown;

  @Column('json', { nullable: true })
  capabilities!: unknown;

  @Column('json', { nullable: true })
  instructions!: unknown;

  @Column('json', { nullable: true })
  checks!: unknown;

  @Column('json', { nullable: true })
  discovery!: unknown;

  @Column('integer', { name: 'passed_count' })
  passedCount!: number;

  @Column('integer', { name: 'warning_count' })
  warningCount!: number;

  @Column('integer', { name: 'failed_count' })
  failedCount!: number;

  @Column('integer', { name: 'skipped_count' })
  skippedCount!: number;

  @Column('integer', { name: 'event_count' })
  eventCount!: number;

  @Column('uuid', { name: 'rerun_of', nullable: true })
  rerunOf!: string | null;

  @Column('uuid', { name: 'created_by', nullable: true })
  createdBy!: string | null;

  @Column({ type: 'timestamptz', name: 'created_at', precision: 3 })
  createdAt!: Date;

  @Column({ type: 'timestamptz', name: 'queued_at', precision: 3, nullable: true })
  queuedAt!: Date | null;

  @Column({ type: 'timestamptz', name: 'started_at', precision: 3, nullable: true })
  startedAt!: Date | null;

  @Column({ type: 'timestamptz', name: 'finished_at', precision: 3, nullable: true })
  finishedAt!: Date | null;

  /** Goes up with every claim: the fence that every write of a worker must match. */
  @Column('integer')
  attempt!: number;

  /** Workers that died while they had this run. */
  @Column('integer', { name: 'lost_workers' })
  lostWorkers!: number;

  @Column('text', { name: 'worker_id', nullable: true })
  workerId!: string | null;

  @Column({ type: 'timestamptz', name: 'lease_until', precision: 3, nullable: true })
  leaseUntil!: Date | null;

  @Column({ type: 'timestamptz', name: 'cancel_requested_at', precision: 3, nullable: true })
  cancelRequestedAt!: Date | null;
}
