import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '../../test/database.js';
import { createRun, createTenant, forceStatus, type Tenant } from '../../test/rows.js';
import { sql } from '../database/sql.js';
import { RUN_STATUSES, type RunStatus } from './run.js';
import { RUN_TRANSITIONS, type RunTransition, transition } from './run-transitions.js';

/** What each transition needs besides its own columns for the table's constraints to hold. */
const EXTRA: Record<RunTransition, readonly string[]> = {
  claim: [`lease_until = now() + interval '1 minute'`],
  takeOver: [],
  handBack: [],
  complete: [`result_status = 'passed'`],
  cancel: [],
  requestCancel: [],
  stop: [],
  fail: [`error_code = 'worker_lost'`],
  giveUp: [`error_code = 'no_worker'`],
};

/** The contract once more, by hand: a slip in the table of transitions is not repeated here. */
const ALLOWED: Record<RunTransition, readonly RunStatus[]> = {
  claim: ['queued'],
  takeOver: ['running'],
  handBack: ['running'],
  complete: ['running'],
  cancel: ['oauth_required', 'queued'],
  requestCancel: ['running'],
  stop: ['running'],
  fail: ['running'],
  giveUp: ['oauth_required', 'queued'],
};

describe('the life of a run', () => {
  let database: TestDatabase;
  let tenant: Tenant;
  beforeAll(async () => {
    database = await createTestDatabase({ migrated: true });
    tenant = await createTenant(database.dataSource);
  });
  afterAll(() => database.drop());

  const names = Object.keys(RUN_TRANSITIONS) as RunTransition[];
  const pairs = names.flatMap((name) => RUN_STATUSES.map((from) => ({ name, from })));

  it.each(pairs)('$name of a run that is $from happens exactly when it is allowed', async ({ name, from }) => {
    const run = await createRun(database.dataSource, tenant);
    await forceStatus(database.dataSource, run.id, from);

    const changed = await sql(database.dataSource, `${transition(name, 'id = $1', EXTRA[name])} RETURNING id`, [
      run.id,
    ]);

    const allowed = ALLOWED[name].includes(from);
    const [row] = await sql<{ status: RunStatus }>(database.dataSource, 'SELECT status FROM runs WHERE id = $1', [
      run.id,
    ]);
    expect(changed).toHaveLength(allowed ? 1 : 0);
    expect(row?.status).toBe(allowed ? RUN_TRANSITIONS[name].to : from);
  });

  it('has no way out of a finished status', () => {
    const ways = Object.values(RUN_TRANSITIONS).flatMap((way): readonly RunStatus[] => way.from);
    expect(ways).not.toContain('completed');
    expect(ways).not.toContain('cancelled');
    expect(ways).not.toContain('error');
  });
});
