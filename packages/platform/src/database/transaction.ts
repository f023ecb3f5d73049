import type { DataSource, QueryRunner } from 'typeorm';

/** Commits when `work` returns and rolls back when it throws. `work` must use the runner it is given, never the pool. */
export async function inTransaction<T>(dataSource: DataSource, work: (tx: QueryRunner) => Promise<T>): Promise<T> {
  const runner = dataSource.createQueryRunner();
  try {
    await runner.startTransaction();
    const result = await work(runner);
    await runner.commitTransaction();
    return result;
  } catch (error) {
    // A broken connection cannot roll back, and need not: the server does. The first error is the one that matters.
    if (runner.isTransactionActive) await runner.rollbackTransaction().catch(() => undefined);
    throw error;
  } finally {
    await runner.release();
  }
}
