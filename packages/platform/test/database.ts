/** A database of one's own in the server of TEST_DATABASE_URL, and keys of one's own in that of TEST_REDIS_URL. */
import { randomBytes } from 'node:crypto';
import { DataSource } from 'typeorm';
import { type Config, loadConfig } from '../src/config/config.js';
import type { RedisConfig } from '../src/config/redis.config.js';
import { createDataSource } from '../src/database/data-source.js';
import { migrate } from '../src/database/migrate.js';

export interface TestDatabase {
  readonly url: string;
  readonly dataSource: DataSource;
  /** Closes the pool and drops the database, whoever is still connected. */
  drop(): Promise<void>;
}

export async function createTestDatabase(options: { migrated: boolean; poolSize?: number }): Promise<TestDatabase> {
  const server = new URL(required('TEST_DATABASE_URL'));
  const name = `plumbline_test_${process.pid}_${randomBytes(4).toString('hex')}`;
  await administer(server.href, `CREATE DATABASE ${name}`);
  const url = new URL(server.href);
  url.pathname = `/${name}`;
  const dataSource = await createDataSource({ url: url.href, poolSize: options.poolSize ?? 10 }, 'test').initialize();
  if (options.migrated) await migrate(dataSource);
  return {
    url: url.href,
    dataSource,
    drop: async () => {
      if (dataSource.isInitialized) await dataSource.destroy();
      await administer(server.href, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    },
  };
}

/** The environment that processes of a test get; the Redis prefix is new each time. */
export function testEnvironment(databaseUrl: string): Record<string, string> {
  const redis = testRedisConfig();
  return {
    DATABASE_URL: databaseUrl,
    REDIS_URL: redis.url,
    REDIS_PREFIX: redis.prefix,
    ENCRYPTION_KEYS: `test:${randomBytes(32).toString('base64')}`,
    EGRESS_ALLOW: '127.0.0.0/8,::1/128',
    LOG_LEVEL: 'silent',
  };
}

/** Redis with a prefix of its own, where no database is needed. */
export function testRedisConfig(): RedisConfig {
  return { url: required('TEST_REDIS_URL'), prefix: `test-${process.pid}-${randomBytes(4).toString('hex')}` };
}

export function testConfig(databaseUrl: string): Config {
  return loadConfig(testEnvironment(databaseUrl));
}

function required(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: npm test brings up the services that these tests need.`);
  return value;
}

async function administer(url: string, statement: string): Promise<void> {
  const server = await new DataSource({ type: 'postgres', url, poolSize: 1 }).initialize();
  try {
    await server.query(statement);
  } finally {
    await server.destroy();
  }
}
