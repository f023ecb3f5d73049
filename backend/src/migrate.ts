/** The one-shot process that brings the database up to date; the API and the workers refuse to start before it has run. */
import {
  ConfigError,
  createDataSource,
  createLogger,
  ensureFirstAdmin,
  loadConfig,
  migrate,
} from '@plumbline/platform';

try {
  const config = loadConfig(process.env);
  const logger = createLogger(config.log, 'migrate');
  const dataSource = await createDataSource(config.database, 'plumbline-migrate').initialize();
  try {
    logger.info({ migrations: await migrate(dataSource) }, 'the schema is up to date');
    const admin = await ensureFirstAdmin(dataSource, config.admin);
    if (admin) logger.info({ userId: admin.userId, orgId: admin.orgId }, 'made the first administrator');
  } finally {
    await dataSource.destroy();
  }
} catch (error) {
  const sentence = error instanceof Error ? error.message : 'unknown cause';
  process.stderr.write(error instanceof ConfigError ? `${sentence}\n` : `The migration failed: ${sentence}\n`);
  process.exitCode = 1;
}
