import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { Processor } from '@nestjs/bullmq';
import type { OnApplicationShutdown } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { Queue } from 'bullmq';
import { Redis } from 'ioredis';
import type { RedisConfig } from '../config/redis.config.js';
import { newId } from '../database/ids.js';
import { createLogger, type Logger } from '../observability/logger.js';
import { testRedisConfig } from '../../test/database.js';
import { JobHost } from './job-host.js';
import { JobHostModule } from './job-host.module.js';
import { type JobContext, JobProcessor } from './job-processor.js';
import { JobProducer } from './job-producer.js';
import { JOBS } from './jobs.js';
import { connectForCommands } from './redis.js';
import { checkRedis, readRedisFacts } from './redis-check.js';

type Handle = JobProcessor['handle'];

@Processor(JOBS['run-diagnostic'].name, { autorun: false })
class TestProcessor extends JobProcessor {
  constructor(
    logger: Logger,
    override readonly handle: Handle,
  ) {
    super(logger);
  }
}

class TestModule {}

function logged(): { logger: Logger; lines: string[] } {
  const lines: string[] = [];
  return { logger: createLogger({ level: 'warn' }, 'test', { write: (line) => void lines.push(line) }), lines };
}

async function until(what: string, is: () => boolean | Promise<boolean>): Promise<void> {
  const end = performance.now() + 5_000;
  while (!(await is())) {
    if (performance.now() > end) throw new Error(`Not within 5 seconds: ${what}`);
    await new Promise(setImmediate);
  }
}

describe('jobs', () => {
  let config: RedisConfig;
  let redis: Redis;
  let producer: JobProducer;
  const closing: (() => Promise<void>)[] = [];
  const silent = createLogger({ level: 'silent' }, 'test');
  interface HostOptions {
    readonly graceMs?: number;
    readonly concurrency?: number;
    readonly logger?: Logger;
    readonly url?: string;
    /** Something of the application that jobs may need. */
    readonly resource?: OnApplicationShutdown;
  }
  beforeAll(async () => {
    config = testRedisConfig();
    redis = connectForCommands(config, 'test');
    await new Promise((resolve) => redis.once('ready', resolve));
    producer = new JobProducer(redis, config.prefix, () => undefined);
  });
  const closeAll = async (): Promise<void> => {
    for (const close of closing.splice(0).reverse()) await close();
  };
  afterEach(closeAll);
  afterAll(async () => {
    await producer.close();
    const keys = await redis.keys(`${config.prefix}:*`);
    if (keys.length > 0) await redis.del(keys);
    redis.disconnect();
  });

  /** An application with a processor for each of `handles`, not started yet. */
  const application = async (handles: readonly Handle[], options: HostOptions = {}): Promise<JobHost> => {
    const { graceMs = 10_000, concurrency = 5, logger = silent, url = config.url, resource = {} } = options;
    const redis = { ...config, url };
    const jobs = JobHostModule.forRoot({ redis, connectionName: 'test-host', concurrency, graceMs, logger });
    const providers = handles.map((handle, n) => ({ provide: `p${n}`, useValue: new TestProcessor(logger, handle) }));
    const module = {
      module: TestModule,
      imports: [jobs],
      providers: [...providers, { provide: 'resource', useValue: resource }],
    };
    const app = await NestFactory.createApplicationContext(module, { logger: false, abortOnError: false });
    closing.push(() => app.close());
    return app.get(JobHost);
  };
  const host = async (handles: Handle | readonly Handle[], options: HostOptions = {}): Promise<JobHost> => {
    const started = await application([handles].flat(), options);
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
    await until('the job is gone', async () => (await redis.exists(`${config.prefix}:run-diagnostic:${runId}`)) === 0);
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
      const closed = await host(
        async (_payload, context) => {
          begun();
          result = await work(context);
        },
        { graceMs },
      );
      await producer.enqueueRun(newId());
      await began;
      expect(closed.isFetching()).toBe(true);
      await closed.onModuleDestroy();
      expect(closed.isFetching()).toBe(false);
      return result;
    };
    const untilAborted = ({ signal }: JobContext): Promise<string> =>
      new Promise((resolve) => signal.addEventListener('abort', () => resolve('aborted')));
    expect(await run(10_000, () => new Promise((resolve) => setImmediate(() => resolve('finished'))))).toBe('finished');
    expect(await run(1, untilAborted)).toBe('aborted');
  });

  it('in hand are over before anything that they may need is closed', async () => {
    const order: string[] = [];
    let begun: () => void = () => undefined;
    const began = new Promise<void>((resolve) => (begun = resolve));
    const resource = { onApplicationShutdown: () => void order.push('the pool is closed') };
    const work: Handle = async () => {
      begun();
      for (let turn = 0; turn < 100; turn += 1) await new Promise(setImmediate);
      order.push('the job is done');
    };
    await host(work, { resource });
    await producer.enqueueRun(newId());
    await began;
    await closeAll();
    expect(order).toEqual(['the job is done', 'the pool is closed']);
  });

  it('are begun as many at a time as the host is told, and no more', async () => {
    const releases: (() => void)[] = [];
    await host(() => new Promise((resolve) => releases.push(resolve)), { concurrency: 2 });
    await producer.enqueueRuns([1, 2, 3].map(() => ({ runId: newId(), attempt: 1 })));
    await until('two are begun', () => releases.length === 2);
    expect(await redis.llen(`${config.prefix}:run-diagnostic:active`)).toBe(2);
    expect(await redis.llen(`${config.prefix}:run-diagnostic:wait`)).toBe(1);
    releases[0]?.();
    await until('the third is begun', () => releases.length === 3);
    for (const release of releases) release();
  });

  it('of a version that this process does not know are refused, and handled by nobody', async () => {
    const queue = new Queue('run-diagnostic', { connection: redis, prefix: config.prefix });
    const { logger, lines } = logged();
    const handled: string[] = [];
    const data = { version: 2, payload: { runId: newId() } };
    await queue.add('run-diagnostic', data, { attempts: 1, removeOnFail: true });
    await host(({ runId }) => Promise.resolve(void handled.push(runId)), { logger });
    await until('it is logged', () => lines.length > 0);
    expect(lines.join('')).toContain('does not know version 2 of run-diagnostic');
    expect(handled).toEqual([]);
    await queue.close();
  });

  it('are not fetched unless the application has exactly one processor for each', async () => {
    const handle = (): Promise<void> => Promise.resolve();
    await expect(host([])).rejects.toThrow('job "run-diagnostic" has 0 processors');
    await expect(host([handle, handle])).rejects.toThrow('job "run-diagnostic" has 2 processors');
  });

  it('are not fetched before the host is told to start', async () => {
    const runId = newId();
    await producer.enqueueRun(runId);
    let done: () => void = () => undefined;
    const handled = new Promise<void>((resolve) => (done = resolve));
    const waiting = await application([() => Promise.resolve(done())]);
    expect(waiting.isFetching()).toBe(false);
    expect(await redis.lpos(`${config.prefix}:run-diagnostic:wait`, runId)).toBe(0);
    await waiting.start();
    await handled;
  });

  it('are waited for while Redis is away: that is logged, and the process can end all the same', async () => {
    const { logger, lines } = logged();
    const lonely = await application([() => Promise.resolve()], { logger, url: 'redis://127.0.0.1:1' });
    let outcome = 'waits';
    const start = lonely.start().catch(() => (outcome = 'gave up'));
    await until('the worker says so', () => lines.some((line) => line.includes('"job":"run-diagnostic"')));
    expect(lines.join('')).toContain('Redis does not answer');
    expect([outcome, lonely.isFetching()]).toEqual(['waits', false]);
    await lonely.onModuleDestroy();
    await start;
    expect(outcome).toBe('gave up');
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
});

describe('the check of Redis', () => {
  const info = (policy: string): Redis =>
    ({
      status: 'ready',
      info: () =>
        Promise.resolve(`# Server\r\nredis_version:7.0.15\r\nmaxmemory_policy:${policy}\r\naof_enabled:1\r\n`),
    }) as unknown as Redis;

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
