import type { DataSource, QueryRunner } from 'typeorm';

/** What can run a statement: the pool, or the connection of a transaction. */
export type Executor = Pick<DataSource, 'query'> | Pick<QueryRunner, 'query'>;

/**
 * Runs one statement and gives its rows. TypeORM answers `[rows, count]` for a bare UPDATE or DELETE and rows for
 * everything else; here it is always rows. `T` is the caller's word for the columns it selected.
 */
export async function sql<T>(executor: Executor, text: string, params: readonly unknown[] = []): Promise<T[]> {
  const result: unknown = await executor.query(text, [...params]);
  if (!Array.isArray(result)) return [];
  return (result.length === 2 && Array.isArray(result[0]) && typeof result[1] === 'number' ? result[0] : result) as T[];
}
