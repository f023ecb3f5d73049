import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '../../test/database.js';
import { check, event, progress } from '../../test/progress.js';
import { createRun, createTenant, expireLease, type Tenant } from '../../test/rows.js';
import { newId } from '../database/ids.js';
import { TranscriptsRepository } from '../transcripts/transcripts.repository.js';
import type { RunRecord } from './run.js';
import { type ClaimedRun, RunLeases } from './run-leases.repository.js';
import { RunsRepository } from './runs.repository.js';

describe('a run in the hands of a worker', () => {
  let database: TestDatabase;
  let leases: RunLeases;
  let runs: RunsRepository;
  let transcripts: TranscriptsRepository;
  let tenant: Tenant;
  beforeAll(async () => {
    database = await createTestDatabase({ migrated: true, poolSize: 20 });
    leases = new RunLeases(database.dataSource);
    runs = new RunsRepository(database.dataSource);
    transcripts = new TranscriptsRepository(database.dataSource);
    tenant = await createTenant(database.dataSource);
  });
  afterAll(() => database.drop());

  const claim = async (runId: string, worker = 'w1'): Promise<ClaimedRun> => {
    const claimed = await leases.claim(runId, worker);
    if (claimed === null) throw new Error('nothing to claim');
    return claimed;
  };
  const stored = async (runId: string): Promise<RunRecord> => {
    const run = await runs.get(tenant.orgId, runId);
    if (run === null) throw new Error('no such run');
    return run;
  };
  const events = async (runId: string): Promise<number[]> =>
    (await transcripts.read(tenant.orgId, runId, 0, 1000))?.events.map(({ seq }) => seq) ?? [];

  it('is claimed by exactly one of many that try at once', async () => {
    const run = await createRun(database.dataSource, tenant, { credentialsCiphertext: 'v1.sealed' });
    const claims = await Promise.all(Array.from({ length: 20 }, (_, worker) => leases.claim(run.id, `w${worker}`)));
    const [won, ...more] = claims.filter((claimed) => claimed !== null);
    expect(more).toEqual([]);
    expect(won).toMatchObject({
      lease: { orgId: tenant.orgId, runId: run.id, attempt: 1 },
      run: { status: 'running', attempt: 1 },
      credentialsCiphertext: 'v1.sealed',
      restart: null,
    });
    expect((await stored(run.id)).startedAt).toBeInstanceOf(Date);
  });

  it('is not claimable while its lease holds, nor when it does not exist', async () => {
    const run = await createRun(database.dataSource, tenant);
    await claim(run.id);
    expect(await leases.claim(run.id, 'w2')).toBeNull();
    expect(await leases.claim(newId(), 'w2')).toBeNull();
  });

  it('is completed with everything that is known, in one statement, and needs no lease any more', async () => {
    const run = await createRun(database.dataSource, tenant);
    const { lease } = await claim(run.id);
    const known = progress({
      server: {
        requestedProtocolVersion: '2025-11-25',
        negotiatedProtocolVersion: '2025-06-18',
        serverInfo: { name: 'demo', version: '1' },
        capabilities: { tools: {} },
        instructions: 'be kind',
      },
      checks: [check('initialize', 'passed', [1, 2]), check('ping', 'warning'), check('tools', 'skipped')],
      discovery: { tools: { count: 1, pages: 1, complete: true, items: [{ name: 'echo' }] } },
      events: [event(1), event(2)],
    });
    const finished = await leases.finish(lease, { status: 'completed', resultStatus: 'warning' }, known);
    expect(finished).toEqual(await stored(run.id));
    expect(finished).toMatchObject({
      status: 'completed',
      resultStatus: 'warning',
      error: null,
      negotiatedProtocolVersion: '2025-06-18',
      serverInfo: { name: 'demo', version: '1' },
      capabilities: { tools: {} },
      instructions: 'be kind',
      checkCounts: { passed: 1, warning: 1, failed: 0, skipped: 1 },
      checks: known.checks,
      discovery: known.discovery,
      eventCount: 2,
    });
    expect(await transcripts.read(tenant.orgId, run.id, 0, 200)).toEqual({ events: known.events, lastSeq: 2 });
  });

  it('can always end, whatever the server said: NUL, lone surrogates, endless versions', async () => {
    const run = await createRun(database.dataSource, tenant);
    const { lease } = await claim(run.id);
    const evil = 'a\0b\uD800c';
    const known = progress({
      server: {
        requestedProtocolVersion: '2025-11-25',
        negotiatedProtocolVersion: `${evil}${'x'.repeat(100_000)}`,
        serverInfo: { name: evil },
        capabilities: { [evil]: evil },
        instructions: evil,
      },
      checks: [{ ...check('initialize', 'failed'), summary: evil }],
      discovery: { tools: { count: 1, pages: 1, complete: true, items: [evil] } },
      events: [event(1, { payload: { [evil]: evil } }), event(2)],
    });
    const finished = await leases.finish(lease, { status: 'completed', resultStatus: 'failed' }, known);
    expect(finished?.negotiatedProtocolVersion).toHaveLength(100);
    expect(await stored(run.id)).toMatchObject({ serverInfo: { name: evil }, instructions: evil });
    expect((await transcripts.read(tenant.orgId, run.id, 0, 1))?.events[0]?.payload).toEqual({ [evil]: evil });
  });

  it.each([
    [{ status: 'cancelled' } as const, { status: 'cancelled', error: null }],
    [{ status: 'error', code: 'worker_timeout' } as const, { status: 'error', error: { code: 'worker_timeout' } }],
  ])('that ends as %j keeps the checks so far and has no result', async (outcome, expected) => {
    const run = await createRun(database.dataSource, tenant);
    const { lease } = await claim(run.id);
    const known = progress({ checks: [check('initialize', 'passed')], events: [event(1)] });
    expect(await leases.finish(lease, outcome, known)).toMatchObject({
      ...expected,
      resultStatus: null,
      checks: known.checks,
    });
    expect(await events(run.id)).toEqual([1]);
  });

  describe('whose worker stopped renewing', () => {
    it('is taken over once, with what was stored, and never again', async () => {
      const run = await createRun(database.dataSource, tenant);
      const first = await claim(run.id, 'w1');
      await leases.flush(
        first.lease,
        progress({ checks: [check('initialize', 'passed')], events: [event(1), event(2)] }),
      );
      await expireLease(database.dataSource, run.id);

      const second = await claim(run.id, 'w2');
      expect(second.lease.attempt).toBe(2);
      expect(second.restart).toEqual({ because: 'worker-lost', events: [event(1), event(2)] });
      expect(second.run).toMatchObject({ checks: [], checkCounts: { passed: 0 }, eventCount: 2 });
      expect(second.run.startedAt).toEqual(first.run.startedAt);

      await expireLease(database.dataSource, run.id);
      expect(await leases.claim(run.id, 'w3')).toBeNull();
    });

    it('is not taken over when it was cancelled meanwhile', async () => {
      const run = await createRun(database.dataSource, tenant);
      await claim(run.id);
      await runs.cancel(tenant.orgId, run.id);
      await expireLease(database.dataSource, run.id);
      expect(await leases.claim(run.id, 'w2')).toBeNull();
    });

    it('is not changed by the first worker when that one wakes again', async () => {
      const run = await createRun(database.dataSource, tenant);
      const zombie = (await claim(run.id, 'w1')).lease;
      await expireLease(database.dataSource, run.id);
      const { lease } = await claim(run.id, 'w2');
      await leases.flush(lease, progress({ events: [event(1)] }));

      const late = progress({ checks: [check('ping', 'failed')], events: [event(1), event(2), event(3)] });
      expect(await leases.flush(zombie, late)).toBe('lost');
      expect(await leases.finish(zombie, { status: 'completed', resultStatus: 'failed' }, late)).toBeNull();
      expect(await leases.finish(zombie, { status: 'error', code: 'internal_error' }, late)).toBeNull();
      expect(await leases.handBack(zombie, late)).toBeNull();
      expect(await leases.renew([zombie])).toEqual(new Set());

      expect(await stored(run.id)).toMatchObject({ status: 'running', attempt: 2, checks: [] });
      expect(await events(run.id)).toEqual([1]);
    });

    it('ends once when two attempts finish at the same moment', async () => {
      const run = await createRun(database.dataSource, tenant);
      const zombie = (await claim(run.id, 'w1')).lease;
      await expireLease(database.dataSource, run.id);
      const { lease } = await claim(run.id, 'w2');
      const ends = await Promise.all(
        [zombie, lease, zombie, lease].map((held) =>
          leases.finish(
            held,
            { status: 'completed', resultStatus: 'passed' },
            progress({ events: [event(held.attempt)] }),
          ),
        ),
      );
      expect(ends.filter((end) => end !== null)).toHaveLength(1);
      expect(await events(run.id)).toEqual([2]);
    });
  });

  it('that is handed back starts anew at the next worker, and counts for no lost worker', async () => {
    const run = await createRun(database.dataSource, tenant);
    const { lease } = await claim(run.id);
    expect(await leases.handBack(lease, progress({ events: [event(1)] }))).toMatchObject({
      status: 'queued',
      attempt: 1,
    });
    const second = await claim(run.id, 'w2');
    expect(second).toMatchObject({ lease: { attempt: 2 }, restart: { because: 'handed-back', events: [event(1)] } });
    await expireLease(database.dataSource, run.id);
    expect((await claim(run.id, 'w3')).lease.attempt).toBe(3);
  });

  it('is told of a cancellation by flush and heartbeat, and is not handed back then', async () => {
    const [run, other] = [await createRun(database.dataSource, tenant), await createRun(database.dataSource, tenant)];
    const [{ lease }, { lease: quiet }] = [await claim(run.id), await claim(other.id)];
    expect(await leases.flush(lease, progress())).toBe('held');
    expect(await leases.findInterrupted([lease, quiet])).toEqual(new Map());

    await runs.cancel(tenant.orgId, run.id);
    const gone = { orgId: tenant.orgId, runId: newId(), attempt: 1 };
    expect(await leases.flush(lease, progress())).toBe('cancel-requested');
    expect(await leases.findInterrupted([lease, quiet, gone])).toEqual(
      new Map([
        [run.id, 'cancel-requested'],
        [gone.runId, 'lost'],
      ]),
    );
    expect(await leases.handBack(lease, progress())).toBeNull();
    expect(await leases.finish(lease, { status: 'cancelled' }, progress())).toMatchObject({ status: 'cancelled' });
  });

  it('keeps its lease by renewing, in one statement with many others', async () => {
    const [one, two] = [await createRun(database.dataSource, tenant), await createRun(database.dataSource, tenant)];
    const held = [(await claim(one.id)).lease, (await claim(two.id)).lease];
    await expireLease(database.dataSource, one.id);
    await expireLease(database.dataSource, two.id);
    expect(await leases.renew(held)).toEqual(new Set([one.id, two.id]));
    expect(await leases.claim(one.id, 'w2')).toBeNull();
    expect(await leases.claim(two.id, 'w2')).toBeNull();
  });

  it('has a transcript that is read by slices, by its own organisation only', async () => {
    const run = await createRun(database.dataSource, tenant);
    expect(await transcripts.read(tenant.orgId, run.id, 0, 10)).toEqual({ events: [], lastSeq: 0 });
    const { lease } = await claim(run.id);
    await leases.flush(lease, progress({ events: [1, 2, 3, 4, 5].map((seq) => event(seq)) }));
    expect(await transcripts.read(tenant.orgId, run.id, 2, 2)).toEqual({ events: [event(3), event(4)], lastSeq: 5 });
    expect(await transcripts.read(tenant.orgId, run.id, 5, 2)).toEqual({ events: [], lastSeq: 5 });
    const other = await createTenant(database.dataSource);
    expect(await transcripts.read(other.orgId, run.id, 0, 10)).toBeNull();
  });
});
