import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '../../test/database.js';
import { ENTITIES } from './entities.js';
import { isMigrated, migrate } from './migrate.js';
import { MIGRATIONS } from './migrations/index.js';
import { sql } from './sql.js';

describe('migrations', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase({ migrated: false });
  });
  afterAll(() => database.drop());

  const tables = async (): Promise<string[]> => {
    const text = `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' ORDER BY 1`;
    const rows = await sql<{ name: string }>(database.dataSource, text);
    return rows.map((row) => row.name).filter((name) => name !== 'migrations');
  };
  const drift = async (): Promise<string[]> => {
    const needed = await database.dataSource.driver.createSchemaBuilder().log();
    return needed.upQueries.map((query) => query.query);
  };

  it('come in the order of their timestamps', () => {
    const stamps = MIGRATIONS.map((migration) => Number(/(\d{13})$/.exec(migration.name)?.[1]));
    expect(stamps).toEqual([...stamps].sort((a, b) => a - b));
    expect(stamps.every(Number.isInteger)).toBe(true);
  });

  it('go up, down to nothing and up again, and leave what the entities say', async () => {
    expect(await isMigrated(database.dataSource)).toBe(false);
    await migrate(database.dataSource);
    expect(await drift()).toEqual([]);
    expect((await tables()).sort()).toEqual(
      database.dataSource.entityMetadatas.map((entity) => entity.tableName).sort(),
    );
    expect(ENTITIES).toHaveLength((await tables()).length);

    for (let left = MIGRATIONS.length; left > 0; left -= 1) await database.dataSource.undoLastMigration();
    expect(await tables()).toEqual([]);

    await migrate(database.dataSource);
    expect(await drift()).toEqual([]);
    expect(await isMigrated(database.dataSource)).toBe(true);
  });

  it('are not in the way of the drift test: a column that nobody migrated is seen', async () => {
    await sql(database.dataSource, 'ALTER TABLE runs DROP COLUMN label');
    expect(await drift()).toEqual(['ALTER TABLE "runs" ADD "label" text']);
    await sql(database.dataSource, 'ALTER TABLE runs ADD COLUMN label text');
  });

  it('run once when several processes start at the same time', async () => {
    const fresh = await createTestDatabase({ migrated: false, poolSize: 12 });
    try {
      const done = await Promise.all([1, 2, 3, 4].map(() => migrate(fresh.dataSource)));
      expect(done.flat()).toEqual(MIGRATIONS.map((migration) => migration.name));
    } finally {
      await fresh.drop();
    }
  });
});
