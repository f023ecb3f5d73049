import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { Redis } from 'ioredis';
import type { RedisConfig } from '../config/redis.config.js';
import { newId } from '../database/ids.js';
import { createLogger, type Logger } from '../observability/logger.js';
import { testRedisConfig } from '../../test/database.js';
import { type JobContext, JobHost, type JobProcessor } from './job-host.js';
import { JobProducer } from './job-producer.js';
import { connectForCommands, connectForWorker } from './redis.js';
import { checkRedis, readRedisFacts } from './redis-check.js';

describe('jobs', () => {
  let config: RedisConfig;
  let redis: Redis;
  let producer: JobProducer;
  const closing: (() => Promise<void> | void)[] = [];
  const silent = createLogger({ level: 'silent' }, 'test');
  beforeAll(async () => {
    config = testRedisConfig();
    redis = connectForCommands(config, 'test');
    await new Promise((resolve) => redis.once('ready', resolve));
    producer = new JobProducer(redis, config.prefix, () => undefined);
  });
  afterEach(async () => {
    for (const close of closing.splice(0).reverse()) await close();
  });
  afterAll(async () => {
    await producer.close();
    const keys = await redis.keys(`${config.prefix}:*`);
    if (keys.length > 0) await redis.del(keys);
    redis.disconnect();
  });

  const host = async (
    process: JobProcessor['process'],
    graceMs = 10_000,
    logger: Logger = silent,
  ): Promise<JobHost> => {
    const connection = connectForWorker(config, 'test');
    const started = new JobHost([{ job: 'run-diagnostic', process }], {
      ...{ connection, prefix: config.prefix, concurrency: 5, logger, graceMs },
    });
    closing.push(
      () => connection.disconnect(),
      () => started.close(),
    );
    await started.start();
    return started;
  };

  it('hold an id and nothing else', async () => {
    const runId = newId();
    await producer.enqueueRun(runId);
    const job = await redis.hgetall(`${config.prefix}:run-diagnostic:${runId}`);
    expect(JSON.parse(job['data'] ?? '')).toEqual({ version: 1, payload: { runId } });
    const done = new Promise<void>((resolve) => void host(() => Promise.resolve(resolve())));
    await done;
  });

  it('are done once though added twice, and can be added again once they are done', async () => {
    const runId = newId();
    const taken: string[] = [];
    await producer.enqueueRun(runId);
    await producer.enqueueRuns([{ runId, attempt: 1 }]);
    let next: () => void = () => undefined;
    const once = (): Promise<void> => new Promise((resolve) => (next = resolve));
    const first = once();
    await host((payload) => {
      taken.push(payload.runId);
      next();
      return Promise.resolve();
    });
    await first;
    expect(await gone(runId)).toBe(true);
    expect(taken).toEqual([runId]);

    const second = once();
    await producer.enqueueRun(runId);
    await second;
    expect(taken).toEqual([runId, runId]);
  });

  it('for a take-over pass a dead worker’s job that lingers', async () => {
    const runId = newId();
    await producer.enqueueRun(runId);
    await producer.enqueueRuns([{ runId, attempt: 2 }]);
    expect(await redis.exists(`${config.prefix}:run-diagnostic:${runId}`)).toBe(1);
    expect(await redis.exists(`${config.prefix}:run-diagnostic:${runId}-attempt-2`)).toBe(1);
    let left = 2;
    await new Promise<void>((resolve) => void host(() => Promise.resolve((left -= 1) === 0 && resolve()).then()));
  });

  it('are tried again when our own infrastructure fails', async () => {
    const runId = newId();
    let tries = 0;
    await producer.enqueueRun(runId);
    await new Promise<void>((resolve) => {
      void host(() => {
        tries += 1;
        if (tries < 3) return Promise.reject(new Error('PostgreSQL is away'));
        resolve();
        return Promise.resolve();
      });
    });
    expect(tries).toBe(3);
  });

  it('in hand may finish when the host closes, and are aborted when the grace is over', async () => {
    const run = async (graceMs: number, work: (context: JobContext) => Promise<string>): Promise<string> => {
      let result = '';
      let begun: () => void = () => undefined;
      const began = new Promise<void>((resolve) => (begun = resolve));
      const closed = await host(async (_payload, context) => {
        begun();
        result = await work(context);
      }, graceMs);
      await producer.enqueueRun(newId());
      await began;
      expect(closed.isFetching()).toBe(true);
      await closed.close();
      expect(closed.isFetching()).toBe(false);
      return result;
    };
    const untilAborted = ({ signal }: JobContext): Promise<string> =>
      new Promise((resolve) => signal.addEventListener('abort', () => resolve('aborted')));
    expect(await run(10_000, () => new Promise((resolve) => setImmediate(() => resolve('finished'))))).toBe('finished');
    expect(await run(1, untilAborted)).toBe('aborted');
  });

  it('cannot be added while Redis is away, and say so at once', async () => {
    const nowhere = connectForCommands({ ...config, url: 'redis://127.0.0.1:1' }, 'test').on('error', () => undefined);
    const lonely = new JobProducer(nowhere, config.prefix, () => undefined);
    const before = performance.now();
    await expect(lonely.enqueueRun(newId())).rejects.toThrow();
    expect(performance.now() - before).toBeLessThan(500);
    await lonely.close().catch(() => undefined);
    nowhere.disconnect();
  });

  async function gone(runId: string): Promise<boolean> {
    const end = performance.now() + 5_000;
    while (performance.now() < end) {
      if ((await redis.exists(`${config.prefix}:run-diagnostic:${runId}`)) === 0) return true;
    }
    return false;
  }
});

describe('the check of Redis', () => {
  const info = (policy: string): Redis =>
    ({
      status: 'ready',
      info: () =>
        Promise.resolve(`# Server\r\nredis_version:7.0.15\r\nmaxmemory_policy:${policy}\r\naof_enabled:1\r\n`),
    }) as unknown as Redis;
  const logged = (): { logger: Logger; lines: string[] } => {
    const lines: string[] = [];
    return { logger: createLogger({ level: 'warn' }, 'test', { write: (line) => void lines.push(line) }), lines };
  };

  it('reads what it needs from a real server', async () => {
    const redis = connectForCommands(testRedisConfig(), 'test');
    await new Promise((resolve) => redis.once('ready', resolve));
    expect(await readRedisFacts(redis)).toMatchObject({
      version: expect.stringMatching(/^\d+\./),
      evictionPolicy: 'noeviction',
    });
    redis.disconnect();
  });

  it('refuses a server that may throw away any key', async () => {
    const { logger } = logged();
    await expect(checkRedis(info('allkeys-lru'), logger)).rejects.toThrow(
      'maxmemory-policy is allkeys-lru. Set maxmemory-policy to noeviction.',
    );
  });

  it('accepts noeviction in silence, and warns of what only evicts keys with a time to live', async () => {
    const { logger, lines } = logged();
    await checkRedis(info('noeviction'), logger);
    expect(lines).toEqual([]);
    await checkRedis(info('volatile-lru'), logger);
    expect(lines.join()).toContain('volatile-lru');
  });

  it('does not wait for a server that is away for longer than it was told', async () => {
    const { logger, lines } = logged();
    const nowhere = connectForCommands({ url: 'redis://127.0.0.1:1', prefix: 'x' }, 'test').on(
      'error',
      () => undefined,
    );
    await checkRedis(nowhere, logger, 20);
    expect(lines.join()).toContain('Redis does not answer yet');
    nowhere.disconnect();
  });
});
