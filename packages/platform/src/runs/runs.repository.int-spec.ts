import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '../../test/database.js';
import { createRun, createTenant, forceStatus, newRun } from '../../test/rows.js';
import { newId } from '../database/ids.js';
import { sql } from '../database/sql.js';
import type { RunCursor, RunFilter } from './run.js';
import { RunsRepository } from './runs.repository.js';

describe('runs of an organisation', () => {
  let database: TestDatabase;
  let runs: RunsRepository;
  beforeAll(async () => {
    database = await createTestDatabase({ migrated: true, poolSize: 20 });
    runs = new RunsRepository(database.dataSource);
  });
  afterAll(() => database.drop());

  const age = (runId: string, minutes: number): Promise<unknown> =>
    sql(database.dataSource, `UPDATE runs SET created_at = now() - make_interval(mins => $2) WHERE id = $1`, [
      runId,
      minutes,
    ]);

  describe('within the hourly limit', () => {
    it('accepts exactly as many as allowed of 100 that come at once', async () => {
      const tenant = await createTenant(database.dataSource);
      const outcomes = await Promise.all(
        Array.from({ length: 100 }, () => runs.createWithinHourlyLimit(newRun(tenant), tenant.actor, 10)),
      );
      expect(outcomes.filter(({ outcome }) => outcome === 'created')).toHaveLength(10);
      const [stored] = await sql<{ runs: number; audited: number }>(
        database.dataSource,
        `SELECT (SELECT count(*)::int FROM runs WHERE org_id = $1) AS runs,
                (SELECT count(*)::int FROM audit_events WHERE org_id = $1 AND action = 'run.create') AS audited`,
        [tenant.orgId],
      );
      expect(stored).toEqual({ runs: 10, audited: 10 });
    });

    it('says when the next one may start: an hour after the oldest that still counts', async () => {
      const tenant = await createTenant(database.dataSource);
      const [oldest, younger] = [
        await createRun(database.dataSource, tenant),
        await createRun(database.dataSource, tenant),
      ];
      await age(oldest.id, 50);
      await age(younger.id, 20);
      const refused = await runs.createWithinHourlyLimit(newRun(tenant), tenant.actor, 2);
      if (refused.outcome !== 'limit-reached') throw new Error('was not refused');
      expect(refused.usage).toMatchObject({ runsLastHour: 2, hourlyRunLimit: 2 });
      const minutes = ((refused.usage.nextSlotAt?.getTime() ?? 0) - Date.now()) / 60_000;
      expect(minutes).toBeGreaterThan(9.5);
      expect(minutes).toBeLessThanOrEqual(10);
      expect(await runs.usage(tenant.orgId, 2)).toEqual(refused.usage);
    });

    it('counts failed and cancelled runs, and forgets those of more than an hour ago', async () => {
      const tenant = await createTenant(database.dataSource);
      const [old, failed, cancelled] = [
        await createRun(database.dataSource, tenant),
        await createRun(database.dataSource, tenant),
        await createRun(database.dataSource, tenant),
      ];
      await age(old.id, 61);
      await forceStatus(database.dataSource, failed.id, 'error');
      await forceStatus(database.dataSource, cancelled.id, 'cancelled');
      expect(await runs.usage(tenant.orgId, 3)).toEqual({ runsLastHour: 2, hourlyRunLimit: 3, nextSlotAt: null });
    });

    it('takes the number of the organisation over that of the installation, and 0 as no limit', async () => {
      const tenant = await createTenant(database.dataSource);
      const setLimit = (limit: number): Promise<unknown> =>
        sql(database.dataSource, 'UPDATE orgs SET hourly_run_limit = $2 WHERE id = $1', [tenant.orgId, limit]);
      await setLimit(1);
      const attempt = async (): Promise<string> =>
        (await runs.createWithinHourlyLimit(newRun(tenant), tenant.actor, 60)).outcome;
      expect([await attempt(), await attempt()]).toEqual(['created', 'limit-reached']);
      await setLimit(0);
      expect([await attempt(), await attempt()]).toEqual(['created', 'created']);
    });

    it('gives back the whole run that it stored', async () => {
      const tenant = await createTenant(database.dataSource);
      const wanted = newRun(tenant, {
        label: 'nightly',
        authType: 'headers',
        headerNames: ['X-API-Key', 'X, "odd"'],
        credentialsCiphertext: 'v1.a.b.c',
      });
      const created = await runs.createWithinHourlyLimit(wanted, tenant.actor, 60);
      if (created.outcome !== 'created') throw new Error('was refused');
      expect(created.run).toEqual(await runs.get(tenant.orgId, wanted.id));
      expect(created.run).toMatchObject({
        label: 'nightly',
        headerNames: ['X-API-Key', 'X, "odd"'],
        status: 'queued',
        attempt: 0,
        createdBy: { id: tenant.userId, name: 'Owner of Acme' },
        checks: [],
        discovery: {},
      });
      expect(JSON.stringify(created.run)).not.toContain('v1.a.b.c');
    });
  });

  it('stay apart: another organisation neither sees nor cancels nor counts them', async () => {
    const [mine, other] = [await createTenant(database.dataSource), await createTenant(database.dataSource)];
    const run = await createRun(database.dataSource, mine);
    expect(await runs.get(other.orgId, run.id)).toBeNull();
    expect(await runs.cancel(other.orgId, run.id)).toEqual({ outcome: 'not-found' });
    expect((await runs.list(other.orgId, {}, { limit: 10, cursor: null })).runs).toEqual([]);
    expect((await runs.usage(other.orgId, 60)).runsLastHour).toBe(0);
    expect((await runs.get(mine.orgId, run.id))?.status).toBe('queued');
  });

  describe('in the list', () => {
    it('come newest first, page by page, each exactly once, also when they are of the same millisecond', async () => {
      const tenant = await createTenant(database.dataSource);
      const ids: string[] = [];
      for (let count = 0; count < 7; count += 1) ids.push((await createRun(database.dataSource, tenant)).id);
      await sql(database.dataSource, `UPDATE runs SET created_at = '2026-01-01T00:00:00.123Z' WHERE org_id = $1`, [
        tenant.orgId,
      ]);
      const seen: string[] = [];
      let cursor: RunCursor | null = null;
      do {
        const page: Awaited<ReturnType<RunsRepository['list']>> = await runs.list(
          tenant.orgId,
          {},
          { limit: 3, cursor },
        );
        seen.push(...page.runs.map((run) => run.id));
        cursor = page.next;
      } while (cursor !== null);
      expect(seen).toEqual(ids.sort().reverse());
    });

    it('are found by every filter', async () => {
      const tenant = await createTenant(database.dataSource);
      const dev = await createRun(database.dataSource, tenant, { targetUrl: 'https://Dev.example.com/a_b%25' });
      const prod = await createRun(database.dataSource, tenant, { targetUrl: 'https://prod.example.com/aXb' });
      await forceStatus(database.dataSource, prod.id, 'completed');
      await age(dev.id, 90);
      const found = async (filter: RunFilter): Promise<string[]> =>
        (await runs.list(tenant.orgId, filter, { limit: 10, cursor: null })).runs.map((run) => run.id);

      expect(await found({ status: 'completed' })).toEqual([prod.id]);
      expect(await found({ result: 'passed' })).toEqual([prod.id]);
      expect(await found({ result: 'failed' })).toEqual([]);
      expect(await found({ target: 'dev.EXAMPLE' })).toEqual([dev.id]);
      expect(await found({ target: 'a_b' })).toEqual([dev.id]);
      expect(await found({ target: '%' })).toEqual([dev.id]);
      expect(await found({ createdBy: tenant.userId })).toEqual([prod.id, dev.id]);
      expect(await found({ createdBy: newId() })).toEqual([]);
      expect(await found({ since: new Date(Date.now() - 3_600_000) })).toEqual([prod.id]);
      expect(await found({ until: new Date(Date.now() - 3_600_000) })).toEqual([dev.id]);
      expect(await found({ until: undefined, target: 'example' })).toEqual([prod.id, dev.id]);
    });
  });

  describe('cancelled', () => {
    it.each(['queued', 'oauth_required'] as const)('end at once while they are %s', async (status) => {
      const tenant = await createTenant(database.dataSource);
      const run = await createRun(database.dataSource, tenant);
      await forceStatus(database.dataSource, run.id, status);
      expect(await runs.cancel(tenant.orgId, run.id)).toMatchObject({
        outcome: 'accepted',
        run: { status: 'cancelled' },
      });
    });

    it('are asked to stop while a worker has them, once or twice', async () => {
      const tenant = await createTenant(database.dataSource);
      const run = await createRun(database.dataSource, tenant);
      await forceStatus(database.dataSource, run.id, 'running');
      const asked = { outcome: 'accepted', run: { status: 'running', cancelRequested: true } };
      expect(await runs.cancel(tenant.orgId, run.id)).toMatchObject(asked);
      expect(await runs.cancel(tenant.orgId, run.id)).toMatchObject(asked);
    });

    it.each(['completed', 'cancelled', 'error'] as const)('stay as they are when they are %s', async (status) => {
      const tenant = await createTenant(database.dataSource);
      const run = await createRun(database.dataSource, tenant);
      await forceStatus(database.dataSource, run.id, status);
      expect(await runs.cancel(tenant.orgId, run.id)).toMatchObject({ outcome: 'finished-before', run: { status } });
    });
  });
});
