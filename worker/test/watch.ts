/** What a test sees of PostgreSQL and Redis while something happens. */
import { setTimeout as pause } from 'node:timers/promises';
import type { DataSource } from 'typeorm';
import { Redis } from 'ioredis';
import { sql } from '@plumbline/platform';

/** Waits for a condition, and says which one when it does not come. */
export async function until(what: string, is: () => boolean | Promise<boolean>, withinMs = 10_000): Promise<void> {
  const end = performance.now() + withinMs;
  while (!(await is())) {
    if (performance.now() > end) throw new Error(`Not within ${withinMs} ms: ${what}`);
    await pause(5);
  }
}

export interface RedisWatch {
  /** Commands of clients (those inside scripts are not counted), each as its words. */
  readonly commands: string[][];
  stop(): void;
}

/** Every command that names something with this prefix. */
export async function watchRedis(url: string, prefix: string): Promise<RedisWatch> {
  const redis = new Redis(url);
  const monitor = await redis.monitor();
  const commands: string[][] = [];
  monitor.on('monitor', (_time: string, words: string[], source: string) => {
    if (source !== 'lua' && words.some((word) => word.includes(prefix))) commands.push(words);
  });
  return {
    commands,
    stop: () => {
      monitor.disconnect();
      redis.disconnect();
    },
  };
}

/** Every statement that goes over this data source from now on. */
export function watchStatements(dataSource: DataSource): string[] {
  const statements: string[] = [];
  dataSource.logger = {
    logQuery: (statement) => void statements.push(statement.replace(/\s+/g, ' ')),
    logQueryError: () => undefined,
    logQuerySlow: () => undefined,
    logSchemaBuild: () => undefined,
    logMigration: () => undefined,
    log: () => undefined,
  };
  return statements;
}

/** Every row of every table, as text. */
export async function dump(dataSource: DataSource): Promise<string> {
  const tables = await sql<{ name: string }>(
    dataSource,
    `SELECT quote_ident(table_name) AS name FROM information_schema.tables WHERE table_schema = 'public'`,
  );
  const rows = await Promise.all(
    tables.map(({ name }) => sql<{ row: string }>(dataSource, `SELECT t::text AS row FROM ${name} t`)),
  );
  return rows.flatMap((table) => table.map(({ row }) => row)).join('\n');
}
