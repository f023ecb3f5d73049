import type { Redis } from 'ioredis';
import type { Logger } from '../observability/logger.js';

export interface RedisFacts {
  readonly version: string;
  readonly evictionPolicy: string;
  readonly appendOnly: boolean;
}

/** Asks INFO and not CONFIG, which managed servers forbid. */
export async function readRedisFacts(redis: Redis): Promise<RedisFacts> {
  const info = await redis.info();
  const value = (name: string): string => new RegExp(`^${name}:(.*?)\\r?$`, 'm').exec(info)?.[1] ?? '';
  return {
    version: value('redis_version'),
    evictionPolicy: value('maxmemory_policy'),
    appendOnly: value('aof_enabled') === '1',
  };
}

/**
 * Refuses, with a sentence, a Redis that may throw away any key when it is full. One that only evicts keys with a time to
 * live, or writes no append-only file, is named in the log. A Redis that does not answer within `waitMs` is no reason
 * not to start: everything that needs it waits or makes do.
 */
export async function checkRedis(redis: Redis, logger: Logger, waitMs = 3_000): Promise<void> {
  const facts = await readyWithin(redis, waitMs).then(
    () => readRedisFacts(redis),
    () => null,
  );
  if (facts === null) {
    logger.warn('Redis does not answer yet: runs wait until it does');
    return;
  }
  if (facts.evictionPolicy.startsWith('allkeys')) {
    throw new Error(
      `Redis may throw away queued jobs: its maxmemory-policy is ${facts.evictionPolicy}. Set maxmemory-policy to noeviction.`,
    );
  }
  if (facts.evictionPolicy !== 'noeviction') {
    logger.warn({ policy: facts.evictionPolicy }, 'The maxmemory-policy of Redis should be noeviction');
  }
  logger.debug({ version: facts.version, appendOnly: facts.appendOnly }, 'Redis is ready');
}

async function readyWithin(redis: Redis, waitMs: number): Promise<void> {
  if (redis.status === 'ready') return;
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => {
      redis.off('ready', ready);
      reject(new Error('timed out'));
    }, waitMs);
    const ready = (): void => {
      clearTimeout(timer);
      resolve();
    };
    redis.once('ready', ready);
  });
}
