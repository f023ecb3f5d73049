import { Redis, type RedisOptions } from 'ioredis';
import type { RedisConfig } from '../config/redis.config.js';

/** What every connection has: quick to come back, and told apart in CLIENT LIST. */
function common(name: string): RedisOptions {
  return {
    connectionName: name,
    retryStrategy: (times) => Math.min(times * 200, 2_000),
    sentinelRetryStrategy: (times) => Math.min(times * 200, 2_000),
    connectTimeout: 5_000,
    disconnectTimeout: 500,
    keepAlive: 10_000,
  };
}

/**
 * For those who must not wait: without a connection a command fails in milliseconds, instead of hanging for as long as
 * Redis is away.
 */
export function connectForCommands(config: RedisConfig, name: string): Redis {
  return new Redis(config.url, { ...common(name), enableOfflineQueue: false, maxRetriesPerRequest: 1 });
}

/** For BullMQ's workers, which block on a command and wait for Redis to come back. */
export function connectForWorker(config: RedisConfig, name: string): Redis {
  return new Redis(config.url, { ...common(name), maxRetriesPerRequest: null });
}
