/** Rows that tests begin with, made in as few words as possible. */
import type { DataSource } from 'typeorm';
import type { Actor } from '../src/audit/audit.js';
import { UsersRepository } from '../src/accounts/users.repository.js';
import { newId } from '../src/database/ids.js';
import { sql } from '../src/database/sql.js';
import { MembershipsRepository } from '../src/orgs/memberships.repository.js';
import { OrgsRepository } from '../src/orgs/orgs.repository.js';
import type { NewRun, RunRecord, RunStatus } from '../src/runs/run.js';
import { RunsRepository } from '../src/runs/runs.repository.js';

export interface Tenant {
  readonly orgId: string;
  readonly userId: string;
  readonly actor: Actor;
}

/** An organisation with its owner. */
export async function createTenant(dataSource: DataSource, name = 'Acme'): Promise<Tenant> {
  const org = await new OrgsRepository(dataSource).create(name);
  const email = `${newId()}@example.com`;
  const user = await new UsersRepository(dataSource).create({
    email,
    name: `Owner of ${name}`,
    passwordHash: null,
    isInstanceAdmin: false,
  });
  await new MembershipsRepository(dataSource).create({ orgId: org.id, userId: user.id, role: 'owner' });
  return { orgId: org.id, userId: user.id, actor: { userId: user.id, tokenId: null, ip: '127.0.0.1' } };
}

export function newRun(tenant: Tenant, changes: Partial<NewRun> = {}): NewRun {
  return {
    id: newId(),
    orgId: tenant.orgId,
    label: null,
    targetUrl: 'https://mcp.example.com/mcp',
    era: 'auto',
    profile: 'standard',
    authType: 'none',
    headerNames: [],
    credentialsCiphertext: null,
    rerunOf: null,
    createdBy: tenant.userId,
    ...changes,
  };
}

/** A queued run. */
export async function createRun(
  dataSource: DataSource,
  tenant: Tenant,
  changes: Partial<NewRun> = {},
): Promise<RunRecord> {
  const runs = new RunsRepository(dataSource);
  const created = await runs.createWithinHourlyLimit(newRun(tenant, changes), tenant.actor, 0);
  if (created.outcome !== 'created') throw new Error('a limit of 0 is no limit');
  return created.run;
}

/** Puts a run into a status past the rules, with what the table demands of it. */
export async function forceStatus(dataSource: DataSource, runId: string, status: RunStatus): Promise<void> {
  const finished = status === 'completed' || status === 'cancelled' || status === 'error';
  await sql(
    dataSource,
    `UPDATE runs SET status = $2, finished_at = CASE WHEN $3 THEN now() END, attempt = 1,
            result_status = CASE WHEN $2 = 'completed' THEN 'passed' END,
            error_code = CASE WHEN $2 = 'error' THEN 'internal_error' END,
            lease_until = CASE WHEN $2 = 'running' THEN now() + interval '1 minute' END
      WHERE id = $1`,
    [runId, status, finished],
  );
}

/** As if the worker had not renewed for a while. */
export async function expireLease(dataSource: DataSource, runId: string, agoSeconds = 1): Promise<void> {
  await sql(dataSource, `UPDATE runs SET lease_until = now() - make_interval(secs => $2) WHERE id = $1`, [
    runId,
    agoSeconds,
  ]);
}

export async function queuedSince(dataSource: DataSource, runId: string, agoSeconds: number): Promise<void> {
  await sql(dataSource, `UPDATE runs SET queued_at = now() - make_interval(secs => $2) WHERE id = $1`, [
    runId,
    agoSeconds,
  ]);
}
