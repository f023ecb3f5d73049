/** The worker process. Says `ready` to the process that started it, if one listens, once it fetches jobs. */
import { NestFactory } from '@nestjs/core';
import { ConfigError, createLogger, JobHost, loadConfig, NestLogger } from '@plumbline/platform';
import { WorkerModule } from './worker.module.js';

async function main(): Promise<void> {
  const config = loadConfig(process.env);
  const logger = createLogger(config.log, 'worker');
  const app = await NestFactory.createApplicationContext(WorkerModule.forRoot(config, logger), {
    logger: new NestLogger(logger),
    abortOnError: false,
  });
  await app.get(JobHost).start();
  app.enableShutdownHooks(['SIGTERM', 'SIGINT']);
  logger.info({ concurrency: config.worker.concurrency }, 'The worker fetches jobs');
  process.send?.('ready');
}

main().catch((error: unknown) => {
  const message = error instanceof Error ? error.message : String(error);
  process.stderr.write(`${error instanceof ConfigError ? message : `The worker cannot start. ${message}`}\n`);
  // Not by exit code alone: a connection that tries again would keep a process that does nothing.
  process.exit(1);
});
