import { NestFactory } from '@nestjs/core';
import type { OpenAPIObject } from '@nestjs/swagger';
import { createLogger, loadConfig } from '@plumbline/platform';
import { randomBytes } from 'node:crypto';
import { AppModule } from './app.module.js';
import { buildApiDocument } from './http/api-document.js';
import { setApiPrefix } from './routes.js';

/** Complete, and never connected to: in preview mode Nest looks at the classes and makes none of them. */
const NOWHERE = {
  DATABASE_URL: 'postgres://nobody@localhost/none',
  REDIS_URL: 'redis://localhost',
  ENCRYPTION_KEYS: `preview:${randomBytes(32).toString('base64')}`,
  LOG_LEVEL: 'silent',
};

/** The description from the code alone. */
export async function describeApi(): Promise<OpenAPIObject> {
  const config = loadConfig(NOWHERE);
  const module = AppModule.forRoot(config, createLogger(config.log, 'openapi'));
  const app = await NestFactory.create(module, { preview: true, logger: ['error'], abortOnError: false });
  setApiPrefix(app);
  return buildApiDocument(app);
}

/** As it is committed: the same bytes for the same code. */
export function renderApiDocument(document: OpenAPIObject): string {
  return `${JSON.stringify(document, null, 2)}\n`;
}
