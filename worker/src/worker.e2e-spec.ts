import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { connectForCommands, JobProducer, loadConfig, type RunRecord, RunsRepository } from '@plumbline/platform';
import type { Redis } from 'ioredis';
import { createTestDatabase, type TestDatabase, testEnvironment } from '../../packages/platform/test/database.js';
import { createRun, createTenant, expireLease, type Tenant } from '../../packages/platform/test/rows.js';
import { startTargetServer } from '../test/target-server.js';
import { until } from '../test/watch.js';
import { startWorkerProcess, type WorkerProcess } from '../test/worker-process.js';

const NEVER = new Promise<void>(() => undefined);

describe('the worker process', () => {
  let database: TestDatabase;
  let environment: Record<string, string>;
  let redis: Redis;
  let jobs: JobProducer;
  let runs: RunsRepository;
  let tenant: Tenant;
  const workers: WorkerProcess[] = [];
  beforeAll(async () => {
    database = await createTestDatabase({ migrated: true });
    environment = { ...testEnvironment(database.url), LOG_LEVEL: 'info' };
    const config = loadConfig(environment);
    redis = connectForCommands(config.redis, 'test');
    await until('Redis is there', () => redis.status === 'ready');
    jobs = new JobProducer(redis, config.redis.prefix, () => undefined);
    runs = new RunsRepository(database.dataSource);
    tenant = await createTenant(database.dataSource);
  });
  afterEach(() => Promise.all(workers.splice(0).map((worker) => worker.end('SIGKILL'))));
  afterAll(async () => {
    await jobs.close();
    redis.disconnect();
    await database.drop();
  });

  const startWorker = async (): Promise<WorkerProcess> => {
    const worker = await startWorkerProcess(environment);
    workers.push(worker);
    return worker;
  };
  const start = async (targetUrl: string): Promise<RunRecord> => {
    const run = await createRun(database.dataSource, tenant, { targetUrl });
    await jobs.enqueueRun(run.id);
    return run;
  };
  const find = async (id: string): Promise<RunRecord | null> => runs.get(tenant.orgId, id);
  const untilStatus = (id: string, status: RunRecord['status']): Promise<void> =>
    until(`the run is ${status}`, async () => (await find(id))?.status === status, 20_000);

  it('killed in the middle of a run leaves it to the next one, which takes it up once and completes it', async () => {
    let hang = true;
    const target = await startTargetServer({
      gate: (method) => (method === 'ping' && hang ? NEVER : Promise.resolve()),
    });
    const first = await startWorker();
    const { id } = await start(target.url);
    await until('something was stored', async () => ((await find(id))?.eventCount ?? 0) > 0);
    expect(await first.end('SIGKILL')).toBe('SIGKILL');
    expect(await find(id)).toMatchObject({ status: 'running', attempt: 1 });

    hang = false;
    await expireLease(database.dataSource, id);
    await startWorker();
    await untilStatus(id, 'completed');
    expect(await find(id)).toMatchObject({ attempt: 2, resultStatus: expect.stringMatching(/passed|warning/) });
    await target.close();
  }, 40_000);

  it('killed twice on the same run makes it worker_lost, never running for ever', async () => {
    const target = await startTargetServer({ gate: () => NEVER });
    const { id } = await start(target.url);
    for (const attempt of [1, 2]) {
      const worker = await startWorker();
      await until(`attempt ${attempt} runs`, async () => (await find(id))?.attempt === attempt, 20_000);
      await worker.end('SIGKILL');
      await expireLease(database.dataSource, id);
    }
    await startWorker();
    await untilStatus(id, 'error');
    expect(await find(id)).toMatchObject({ error: { code: 'worker_lost' }, resultStatus: null });
    await target.close();
  }, 60_000);

  it('told to end by SIGTERM finishes the run in hand and then ends, without a complaint', async () => {
    let answer: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (answer = resolve));
    const target = await startTargetServer({ gate: (method) => (method === 'ping' ? held : Promise.resolve()) });
    const worker = await startWorker();
    const { id } = await start(target.url);
    await until('the target was asked to answer a ping', () => target.methods.includes('ping'));
    const ended = worker.end('SIGTERM');
    answer();
    expect(await ended).toBe('SIGTERM');
    expect(await find(id)).toMatchObject({ status: 'completed', attempt: 1 });
    expect(worker.output()).not.toMatch(/"level":"(warn|error|fatal)"|Connection is closed|not Connected/);
    await target.close();
  }, 30_000);

  it('takes up runs that are queued without a job, as after a Redis that lost everything', async () => {
    const target = await startTargetServer();
    const run = await createRun(database.dataSource, tenant, { targetUrl: target.url });
    await startWorker();
    await untilStatus(run.id, 'completed');
    await target.close();
  }, 30_000);

  it('does not start with faults of the configuration, and says all of them', async () => {
    const faults = { DATABASE_URL: '', REDIS_URL: 'http://x' };
    const sentences = /DATABASE_URL is not set.*REDIS_URL must begin with redis/s;
    await expect(startWorkerProcess({ ...environment, ...faults })).rejects.toThrow(sentences);
  }, 30_000);

  it('does not start with other keys than those that the database was sealed with, and says so', async () => {
    await (await startWorker()).end('SIGTERM');
    const keys = `other:${randomBytes(32).toString('base64')}`;
    const sentence = 'ENCRYPTION_KEYS does not hold the key that this database was sealed with';
    await expect(startWorkerProcess({ ...environment, ENCRYPTION_KEYS: keys })).rejects.toThrow(sentence);
  }, 30_000);
});
