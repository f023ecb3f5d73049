import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '../../test/database.js';
import { event, progress } from '../../test/progress.js';
import { createRun, createTenant, expireLease, queuedSince, type Tenant } from '../../test/rows.js';
import { sql } from '../database/sql.js';
import type { LivePublisher } from '../live/live-publisher.js';
import { createLogger } from '../observability/logger.js';
import type { RunRecord, RunStatus } from '../runs/run.js';
import { RunLeases } from '../runs/run-leases.repository.js';
import { RunSweepRepository } from '../runs/run-sweep.repository.js';
import { RunsRepository } from '../runs/runs.repository.js';
import { TranscriptsRepository } from '../transcripts/transcripts.repository.js';
import type { JobProducer } from './job-producer.js';
import { RunSweeper } from './run-sweeper.js';

describe('a sweep', () => {
  let database: TestDatabase;
  let tenant: Tenant;
  let leases: RunLeases;
  let runs: RunsRepository;
  const enqueueRuns = jest.fn<JobProducer['enqueueRuns']>();
  const runUpdated = jest.fn<LivePublisher['runUpdated']>();
  const sweeper = (): RunSweeper =>
    new RunSweeper(
      new RunSweepRepository(database.dataSource),
      { enqueueRuns } as unknown as JobProducer,
      { runUpdated } as unknown as LivePublisher,
      createLogger({ level: 'silent' }, 'test'),
    );

  beforeAll(async () => {
    database = await createTestDatabase({ migrated: true });
    leases = new RunLeases(database.dataSource);
    runs = new RunsRepository(database.dataSource);
  });
  afterAll(() => database.drop());
  beforeEach(async () => {
    tenant = await createTenant(database.dataSource);
    enqueueRuns.mockReset().mockResolvedValue();
    runUpdated.mockReset();
  });

  const start = (): Promise<RunRecord> => createRun(database.dataSource, tenant);
  /** A run whose workers died: as many as `times`. */
  const abandoned = async (times: number): Promise<RunRecord> => {
    const run = await start();
    for (let count = 0; count < times; count += 1) {
      const claimed = await leases.claim(run.id, `w${count}`);
      if (claimed === null) throw new Error('nothing to claim');
      await leases.flush(claimed.lease, progress({ events: [event(1)] }));
      await expireLease(database.dataSource, run.id);
    }
    return run;
  };
  const statusOf = async (run: RunRecord): Promise<RunStatus | undefined> =>
    (await runs.get(tenant.orgId, run.id))?.status;
  const enqueued = (): readonly { runId: string; attempt: number }[] =>
    enqueueRuns.mock.calls.flatMap(([jobs]) => jobs).map(({ runId, attempt }) => ({ runId, attempt }));
  const told = (): string[] => runUpdated.mock.calls.map(([run]) => `${run.id} ${run.status}`);

  it('adds a job for every queued run that may have none, and leaves fresh ones to their creator', async () => {
    const [old, fresh] = [await start(), await start()];
    await queuedSince(database.dataSource, old.id, 4);
    await sweeper().sweep();
    expect(enqueued()).toContainEqual({ runId: old.id, attempt: 1 });
    expect(enqueued().map(({ runId }) => runId)).not.toContain(fresh.id);
    expect(told()).toEqual([]);
  });

  it('adds a job that it has added again only after 10 seconds, in which a backlog may be worked off', async () => {
    const run = await start();
    await queuedSince(database.dataSource, run.id, 4);
    const mine = sweeper();
    const times = async (now: number): Promise<number> => {
      await mine.sweep(now);
      return enqueued().filter(({ runId }) => runId === run.id).length;
    };
    expect([await times(0), await times(9_999), await times(10_000), await times(12_000)]).toEqual([1, 1, 2, 2]);
  });

  it('tries again at once to add a job that Redis did not take', async () => {
    const run = await start();
    await queuedSince(database.dataSource, run.id, 4);
    const mine = sweeper();
    enqueueRuns.mockRejectedValueOnce(new Error('Redis is away'));
    await expect(mine.sweep(0)).rejects.toThrow('Redis is away');
    await mine.sweep(1);
    expect(enqueued().filter(({ runId }) => runId === run.id)).toHaveLength(2);
  });

  it('has a run whose worker died taken over, by a job of its own', async () => {
    const run = await abandoned(1);
    await sweeper().sweep();
    expect(enqueued()).toContainEqual({ runId: run.id, attempt: 2 });
    expect(await statusOf(run)).toBe('running');
  });

  it('leaves alone a run whose worker lives', async () => {
    const run = await start();
    await leases.claim(run.id, 'w1');
    await sweeper().sweep();
    expect(enqueued().map(({ runId }) => runId)).not.toContain(run.id);
    expect(await statusOf(run)).toBe('running');
  });

  it('ends a run on which two workers died, keeps what was recorded, and tells who watches', async () => {
    const run = await abandoned(2);
    await sweeper().sweep();
    expect(await runs.get(tenant.orgId, run.id)).toMatchObject({ status: 'error', error: { code: 'worker_lost' } });
    const transcript = await new TranscriptsRepository(database.dataSource).read(tenant.orgId, run.id, 0, 10);
    expect(transcript?.events).toEqual([event(1)]);
    expect(told()).toEqual([`${run.id} error`]);
  });

  it('ends a run whose worker died when nobody takes it over for 5 minutes', async () => {
    const run = await abandoned(1);
    await expireLease(database.dataSource, run.id, 301);
    await sweeper().sweep();
    expect(await runs.get(tenant.orgId, run.id)).toMatchObject({ status: 'error', error: { code: 'worker_lost' } });
  });

  it('cancels a run whose worker died before it could', async () => {
    const run = await abandoned(1);
    await runs.cancel(tenant.orgId, run.id);
    await sweeper().sweep();
    expect(await statusOf(run)).toBe('cancelled');
    expect(told()).toEqual([`${run.id} cancelled`]);
  });

  it('gives up a run that nobody took for 5 minutes, and not a second earlier', async () => {
    const [late, early] = [await start(), await start()];
    await queuedSince(database.dataSource, late.id, 301);
    await queuedSince(database.dataSource, early.id, 295);
    await sweeper().sweep();
    expect(await runs.get(tenant.orgId, late.id)).toMatchObject({ status: 'error', error: { code: 'no_worker' } });
    expect(await statusOf(early)).toBe('queued');
  });

  it('ends a run once, however many processes sweep', async () => {
    const run = await abandoned(2);
    await Promise.all(Array.from({ length: 8 }, () => sweeper().sweep()));
    expect(told()).toEqual([`${run.id} error`]);
  });

  it('is done by one process at a time: another one does not even wait', async () => {
    const run = await abandoned(2);
    const sweeps = new RunSweepRepository(database.dataSource);
    const holder = database.dataSource.createQueryRunner();
    await holder.startTransaction();
    await holder.query('SELECT 1 FROM runs WHERE id = $1 FOR UPDATE', [run.id]);
    const first = sweeps.sweep();
    const blocked = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    while ((await sql(holder, blocked)).length === 0) await new Promise(setImmediate);
    expect(await sweeps.sweep()).toBeNull();
    await holder.rollbackTransaction();
    await holder.release();
    expect((await first)?.ended.map(({ id }) => id)).toContain(run.id);
  });

  it('that cannot reach Redis has mended PostgreSQL all the same', async () => {
    const run = await abandoned(2);
    enqueueRuns.mockRejectedValue(new Error('Redis is away'));
    await expect(sweeper().sweep()).rejects.toThrow('Redis is away');
    expect(await statusOf(run)).toBe('error');
  });

  it('comes again and again until the process ends, and is then over', async () => {
    const looping = sweeper();
    looping.onApplicationBootstrap();
    const run = await abandoned(2);
    const end = performance.now() + 10_000;
    while ((await statusOf(run)) !== 'error' && performance.now() < end) await new Promise(setImmediate);
    await looping.onModuleDestroy();
    expect(await statusOf(run)).toBe('error');
    const late = await abandoned(2);
    expect(await statusOf(late)).toBe('running');
  });
});
