import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { NestFactory } from '@nestjs/core';
import { Module } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Answer, NOBODY, send } from '../../test/test-api.js';
import { serveConsole } from './console.js';

@Module({})
class Nothing {}

let folder: string;
let app: NestExpressApplication;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'plumbline-console-'));
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), '<title>console</title>');
  writeFileSync(join(folder, 'assets', 'app-4f2a.js'), 'export {};');
  writeFileSync(join(folder, 'favicon.svg'), '<svg/>');
  writeFileSync(join(folder, '..', 'outside.txt'), 'not for browsers');
  app = await NestFactory.create<NestExpressApplication>(Nothing, { logger: false });
  serveConsole(app, folder);
  await app.listen(0, '127.0.0.1');
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

const get = async (path: string, accept = 'text/html,*/*'): Promise<Answer> =>
  send({ url: await app.getUrl() }, NOBODY, 'GET', path, undefined, { Accept: accept });

describe('the console', () => {
  it.each(['/', '/login', '/o/01a2/diagnostics/new?url=x', '/o/a.b/diagnostics'])('is its page at %s', async (path) => {
    const answer = await get(path);
    expect(answer).toMatchObject({ status: 200, text: '<title>console</title>' });
    expect(answer.headers.get('cache-control')).toBe('no-cache');
  });

  it('lets browsers keep built files for ever, and other files for as long as they have not changed', async () => {
    expect((await get('/assets/app-4f2a.js')).headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect((await get('/favicon.svg')).headers.get('cache-control')).toBe('no-cache');
  });

  it.each(['/api/v1/nowhere', '/assets/gone-1234.js', '/healthz/x', '/socket.io', '/oauth/callback', '/.well-known/x'])(
    'is not its page at %s',
    async (path) => {
      expect(await get(path)).toMatchObject({ status: 404, text: expect.not.stringContaining('<title>') });
    },
  );

  it('is not its page for who wants JSON or posts', async () => {
    expect((await get('/o/1', 'application/json')).status).toBe(404);
    expect((await send({ url: await app.getUrl() }, NOBODY, 'POST', '/o/1')).status).toBe(404);
  });

  it.each(['/..%2foutside.txt', '/assets/..%2f..%2foutside.txt', '/%2e%2e/outside.txt'])(
    'gives nothing from outside its folder (%s)',
    async (path) => {
      expect((await get(path)).text).not.toContain('not for browsers');
    },
  );
});
