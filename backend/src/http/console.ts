import type { NestExpressApplication } from '@nestjs/platform-express';
import type { NextFunction, Request, Response } from 'express';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The console as Vite built it; the same place seen from `src` and from `dist`. */
const CONSOLE_DIR = fileURLToPath(new URL('../../../frontend/dist/app', import.meta.url));

/** First path segments that belong to the server: an unknown address below them is a 404, never the console's page. */
const SERVER_PATHS = new Set(['api', 'healthz', 'readyz', 'metrics', 'socket.io', 'oauth', '.well-known', 'assets']);

/**
 * Serves the console from the same origin. Built files carry their hash in their name and never change; the page itself is
 * asked for again each time, so a new version arrives with the next load. Every other address is a view of the console.
 */
export function serveConsole(app: NestExpressApplication, directory: string = CONSOLE_DIR): void {
  const page = join(directory, 'index.html');
  if (!existsSync(page)) return;
  app.useStaticAssets(directory, {
    index: false,
    redirect: false,
    setHeaders: (response, path) => response.setHeader('Cache-Control', cacheControlOf(path, directory)),
  });
  app.use((request: Request, response: Response, next: NextFunction) => {
    if (!isView(request)) return next();
    response.sendFile(page, { headers: { 'Cache-Control': 'no-cache' } });
  });
}

function cacheControlOf(path: string, directory: string): string {
  return path.startsWith(join(directory, 'assets')) ? 'public, max-age=31536000, immutable' : 'no-cache';
}

function isView(request: Request): boolean {
  const isPageLoad = (request.method === 'GET' || request.method === 'HEAD') && request.accepts('html') !== false;
  return isPageLoad && !SERVER_PATHS.has(request.path.split('/')[1] ?? '');
}
