import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { type Config, type Logger, NestLogger } from '@plumbline/platform';
import type { NextFunction, Request, Response } from 'express';
import { AppModule } from './app.module.js';
import { serveApiDocument } from './http/api-document.js';
import { serveConsole } from './http/console.js';
import { acceptJsonBodies } from './http/json-body.js';
import { requestLog } from './http/request-log.js';
import { securityHeaders } from './http/security-headers.js';
import { LiveAdapter } from './live/live.adapter.js';
import { setApiPrefix } from './routes.js';

/** The whole API, connected but not yet listening. The order of what stands before the routes matters. */
export async function createApp(config: Config, logger: Logger): Promise<NestExpressApplication> {
  const app = await NestFactory.create<NestExpressApplication>(AppModule.forRoot(config, logger), {
    bodyParser: false,
    logger: new NestLogger(logger),
    // A start that fails throws, so that main can say why; the default would end the process here.
    abortOnError: false,
  });
  app.set('trust proxy', config.http.trustProxy);
  app.disable('x-powered-by');
  app.set('etag', false);
  app.use(requestLog(logger));
  app.use(securityHeaders(new URL(config.http.publicUrl)));
  app.use('/api', neverStored);
  acceptJsonBodies(app);
  setApiPrefix(app);
  serveApiDocument(app);
  serveConsole(app);
  app.useWebSocketAdapter(new LiveAdapter(app, config, logger));
  app.enableShutdownHooks();
  return app;
}

/** What the API says concerns one person at one moment; no cache on the way may keep it. */
function neverStored(_request: Request, response: Response, next: NextFunction): void {
  response.setHeader('Cache-Control', 'no-store');
  next();
}
