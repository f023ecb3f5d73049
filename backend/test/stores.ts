import { Redis } from 'ioredis';
import type { DataSource } from 'typeorm';

/** Every row of every table of the database, as text. */
export async function dumpDatabase(dataSource: DataSource): Promise<string> {
  const tables = (await dataSource.query(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables WHERE schemaname = 'public'`,
  )) as { name: string }[];
  const dumps: string[] = [];
  for (const { name } of tables) {
    const rows = (await dataSource.query(`SELECT t::text AS row FROM ${name} t`)) as { row: string }[];
    dumps.push(name, ...rows.map(({ row }) => row));
  }
  return dumps.join('\n');
}

/** Every key below the prefix with all that it holds, as text. */
export async function dumpRedis(url: string, prefix: string): Promise<string> {
  const redis = new Redis(url);
  try {
    const keys = await redis.keys(`${prefix}*`);
    const values = await Promise.all(keys.map((key) => contentOf(redis, key)));
    return keys.map((key, n) => `${key} ${JSON.stringify(values[n])}`).join('\n');
  } finally {
    redis.disconnect();
  }
}

async function contentOf(redis: Redis, key: string): Promise<unknown> {
  switch (await redis.type(key)) {
    case 'string':
      return redis.get(key);
    case 'hash':
      return redis.hgetall(key);
    case 'list':
      return redis.lrange(key, 0, -1);
    case 'set':
      return redis.smembers(key);
    case 'zset':
      return redis.zrange(key, 0, -1);
    case 'stream':
      return redis.xrange(key, '-', '+');
    default:
      return null;
  }
}
