import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Accounts, organisations, runs with their transcripts, audit, and the row that proves the encryption keys. */
export class Initial1700000000000 implements MigrationInterface {
  readonly name = 'Initial1700000000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE EXTENSION IF NOT EXISTS pg_trgm');
    for (const statement of [...ACCOUNTS, ...RUNS, ...HOUSEKEEPING]) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of TABLES_LAST_FIRST) await runner.query(`DROP TABLE ${table}`);
  }
}

const TABLES_LAST_FIRST = [
  'encryption_canary',
  'audit_events',
  'transcripts',
  'runs',
  'api_tokens',
  'sessions',
  'memberships',
  'users',
  'orgs',
];

const ROLE = `role IN ('viewer', 'member', 'admin', 'owner')`;

const ACCOUNTS = [
  `CREATE TABLE orgs (
    id uuid NOT NULL CONSTRAINT orgs_pk PRIMARY KEY,
    name text NOT NULL,
    hourly_run_limit integer,
    retention_days integer,
    created_at timestamptz(3) NOT NULL)`,

  `CREATE TABLE users (
    id uuid NOT NULL CONSTRAINT users_pk PRIMARY KEY,
    email text NOT NULL,
    name text NOT NULL,
    password_hash text,
    is_instance_admin boolean NOT NULL,
    created_at timestamptz(3) NOT NULL,
    disabled_at timestamptz(3))`,
  `CREATE UNIQUE INDEX users_email_key ON users (email)`,

  `CREATE TABLE memberships (
    org_id uuid NOT NULL CONSTRAINT memberships_org_fk REFERENCES orgs (id) ON DELETE CASCADE,
    user_id uuid NOT NULL CONSTRAINT memberships_user_fk REFERENCES users (id) ON DELETE CASCADE,
    role text NOT NULL,
    created_at timestamptz(3) NOT NULL,
    CONSTRAINT memberships_pk PRIMARY KEY (org_id, user_id),
    CONSTRAINT memberships_role_check CHECK (${ROLE}))`,
  `CREATE INDEX memberships_user_idx ON memberships (user_id)`,

  `CREATE TABLE sessions (
    id uuid NOT NULL CONSTRAINT sessions_pk PRIMARY KEY,
    user_id uuid NOT NULL CONSTRAINT sessions_user_fk REFERENCES users (id) ON DELETE CASCADE,
    token_hash bytea NOT NULL,
    created_at timestamptz(3) NOT NULL,
    last_seen_at timestamptz(3) NOT NULL,
    expires_at timestamptz(3) NOT NULL,
    ip text,
    user_agent text)`,
  `CREATE UNIQUE INDEX sessions_hash_key ON sessions (token_hash)`,
  `CREATE INDEX sessions_user_idx ON sessions (user_id)`,

  `CREATE TABLE api_tokens (
    org_id uuid NOT NULL CONSTRAINT api_tokens_org_fk REFERENCES orgs (id) ON DELETE CASCADE,
    id uuid NOT NULL CONSTRAINT api_tokens_id_key UNIQUE,
    name text NOT NULL,
    prefix text NOT NULL,
    token_hash bytea NOT NULL,
    role text NOT NULL,
    created_by uuid NOT NULL CONSTRAINT api_tokens_created_by_fk REFERENCES users (id) ON DELETE CASCADE,
    created_at timestamptz(3) NOT NULL,
    expires_at timestamptz(3),
    last_used_at timestamptz(3),
    revoked_at timestamptz(3),
    CONSTRAINT api_tokens_pk PRIMARY KEY (org_id, id),
    CONSTRAINT api_tokens_role_check CHECK (${ROLE}))`,
  `CREATE UNIQUE INDEX api_tokens_hash_key ON api_tokens (token_hash)`,
  `CREATE INDEX api_tokens_created_by_idx ON api_tokens (created_by)`,
];

/** `oauth_required` is part of the contract already, so that its coming needs no rewrite of the constraint. */
const RUNS = [
  `CREATE TABLE runs (
    org_id uuid NOT NULL CONSTRAINT runs_org_fk REFERENCES orgs (id) ON DELETE CASCADE,
    id uuid NOT NULL CONSTRAINT runs_id_key UNIQUE,
    label text,
    target_url text NOT NULL,
    era text NOT NULL,
    profile text NOT NULL,
    auth_type text NOT NULL,
    header_names text[] NOT NULL,
    credentials_ciphertext text,
    status text NOT NULL,
    result_status text,
    error_code text,
    error_message text,
    requested_protocol_version text,
    negotiated_protocol_version text,
    server_info json,
    capabilities json,
    instructions json,
    checks json,
    discovery json,
    passed_count integer NOT NULL,
    warning_count integer NOT NULL,
    failed_count integer NOT NULL,
    skipped_count integer NOT NULL,
    event_count integer NOT NULL,
    rerun_of uuid,
    created_by uuid CONSTRAINT runs_created_by_fk REFERENCES users (id) ON DELETE SET NULL,
    created_at timestamptz(3) NOT NULL,
    queued_at timestamptz(3),
    started_at timestamptz(3),
    finished_at timestamptz(3),
    attempt integer NOT NULL,
    lost_workers integer NOT NULL,
    worker_id text,
    lease_until timestamptz(3),
    cancel_requested_at timestamptz(3),
    CONSTRAINT runs_pk PRIMARY KEY (org_id, id),
    CONSTRAINT runs_status_check CHECK (status IN ('oauth_required', 'queued', 'running', 'completed', 'cancelled', 'error')),
    CONSTRAINT runs_result_check CHECK ((status = 'completed') = (result_status IS NOT NULL)),
    CONSTRAINT runs_error_check CHECK ((status = 'error') = (error_code IS NOT NULL)),
    CONSTRAINT runs_lease_check CHECK ((status = 'running') = (lease_until IS NOT NULL)),
    CONSTRAINT runs_finished_check CHECK ((status IN ('completed', 'cancelled', 'error')) = (finished_at IS NOT NULL)))`,
  `CREATE INDEX runs_org_created_idx ON runs (org_id, created_at, id)`,
  `CREATE INDEX runs_org_status_idx ON runs (org_id, status, created_at, id)`,
  `CREATE INDEX runs_org_result_idx ON runs (org_id, result_status, created_at, id)`,
  `CREATE INDEX runs_org_creator_idx ON runs (org_id, created_by, created_at, id)`,
  `CREATE INDEX runs_creator_idx ON runs (created_by)`,
  `CREATE INDEX runs_queued_idx ON runs (queued_at) WHERE status = 'queued'`,
  `CREATE INDEX runs_lease_idx ON runs (lease_until) WHERE status = 'running'`,
  `CREATE INDEX runs_target_trgm_idx ON runs USING gin (target_url gin_trgm_ops)`,

  `CREATE TABLE transcripts (
    org_id uuid NOT NULL,
    run_id uuid NOT NULL,
    events json NOT NULL,
    event_count integer NOT NULL,
    CONSTRAINT transcripts_pk PRIMARY KEY (org_id, run_id),
    CONSTRAINT transcripts_run_fk FOREIGN KEY (org_id, run_id) REFERENCES runs (org_id, id) ON DELETE CASCADE)`,
  // Some builds of PostgreSQL, the embedded one among them, come without lz4: they keep their own compression.
  `DO $$ BEGIN
    ALTER TABLE transcripts ALTER COLUMN events SET COMPRESSION lz4;
    ALTER TABLE runs ALTER COLUMN checks SET COMPRESSION lz4;
    ALTER TABLE runs ALTER COLUMN discovery SET COMPRESSION lz4;
  EXCEPTION WHEN feature_not_supported THEN NULL;
  END $$`,
];

const HOUSEKEEPING = [
  `CREATE TABLE audit_events (
    id uuid NOT NULL CONSTRAINT audit_events_pk PRIMARY KEY,
    org_id uuid,
    actor_user_id uuid,
    actor_token_id uuid,
    action text NOT NULL,
    subject_type text,
    subject_id uuid,
    ip text,
    details json,
    created_at timestamptz(3) NOT NULL)`,
  `CREATE INDEX audit_events_org_idx ON audit_events (org_id, created_at, id)`,

  `CREATE TABLE encryption_canary (
    id integer NOT NULL CONSTRAINT encryption_canary_pk PRIMARY KEY,
    canary_ciphertext text NOT NULL,
    CONSTRAINT encryption_canary_one_row CHECK (id = 1))`,
];
