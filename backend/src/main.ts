/** The API process. */
import 'reflect-metadata';
import { ConfigError, createLogger, loadConfig } from '@plumbline/platform';
import { createApp } from './app.js';

try {
  const config = loadConfig(process.env);
  const logger = createLogger(config.log, 'api');
  const app = await createApp(config, logger);
  await app.listen(config.http.port, config.http.host);
  logger.info({ host: config.http.host, port: config.http.port, publicUrl: config.http.publicUrl }, 'listening');
} catch (error) {
  // What did start (a connection to Redis that keeps trying) would keep the process alive.
  process.stderr.write(`${sentenceOf(error)}\n`, () => process.exit(1));
}

function sentenceOf(error: unknown): string {
  if (error instanceof ConfigError) return error.message;
  return `The API could not start: ${error instanceof Error ? error.message : 'unknown cause'}`;
}
