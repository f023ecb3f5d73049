import { DataSource } from 'typeorm';
import type { DatabaseConfig } from '../config/database.config.js';
import { ENTITIES } from './entities.js';
import { MIGRATIONS } from './migrations/index.js';

/** A data source that is not connected yet: call `initialize()`. It never changes the schema by itself. */
export function createDataSource(config: DatabaseConfig, applicationName: string): DataSource {
  return new DataSource({
    type: 'postgres',
    url: config.url,
    entities: ENTITIES,
    migrations: MIGRATIONS,
    migrationsTableName: 'migrations',
    synchronize: false,
    migrationsRun: false,
    applicationName,
    poolSize: config.poolSize,
    connectTimeoutMS: 10_000,
    extra: { keepAlive: true, idleTimeoutMillis: 60_000 },
    // Without a listener an idle connection that breaks (a restart of PostgreSQL) would end the process.
    poolErrorHandler: () => undefined,
  });
}
