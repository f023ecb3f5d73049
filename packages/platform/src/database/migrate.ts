import type { DataSource } from 'typeorm';

/** Any number that nothing else locks; the same in every version, or two versions would migrate at once. */
const MIGRATION_LOCK = 7_215_601_001;

/**
 * Brings the schema up to date and returns the names of the migrations that ran. Safe to call from several processes at
 * once: they wait for each other on a session lock, which PostgreSQL drops when the holder dies.
 */
export async function migrate(dataSource: DataSource): Promise<string[]> {
  const lock = dataSource.createQueryRunner();
  try {
    await lock.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    const done = await dataSource.runMigrations({ transaction: 'all' });
    return done.map((migration) => migration.name);
  } finally {
    await lock.query('SELECT pg_advisory_unlock($1)', [MIGRATION_LOCK]).catch(() => undefined);
    await lock.release();
  }
}

/** True when this version's migrations have all run; for `readyz` and for a plain sentence at start. */
export async function isMigrated(dataSource: DataSource): Promise<boolean> {
  return !(await dataSource.showMigrations());
}
