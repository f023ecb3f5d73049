/** What surrounds the routes: health, headers, documentation, request ids and logs. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { newOrg, newPerson, NOBODY, send, startTestApi, type TestApi } from '../../test/test-api.js';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

const get = (path: string, headers: Record<string, string> = {}) => send(api, { headers }, 'GET', path);

describe('health', () => {
  it('says that the process is up, and in which version', async () => {
    expect(await get('/healthz')).toMatchObject({ status: 200, json: { status: 'up', version: expect.any(String) } });
  });

  it('says that it can serve when PostgreSQL, Redis and the schema are there', async () => {
    expect(await get('/readyz')).toMatchObject({
      status: 200,
      json: { status: 'ready', postgres: 'up', redis: 'up', migrations: 'current' },
    });
  });

  it('is not ready when the schema is behind the program', async () => {
    await api.dataSource.query(`UPDATE migrations SET name = 'another-' || name`);
    try {
      expect(await get('/readyz')).toMatchObject({ status: 503, json: { status: 'not_ready', migrations: 'behind' } });
    } finally {
      await api.dataSource.query(`UPDATE migrations SET name = substr(name, 9)`);
    }
  });
});

describe('every answer', () => {
  it.each(['/api/v1/setup', '/api/v1/auth/me', '/api/v1/nowhere', '/healthz', '/api/docs', '/api/openapi.json'])(
    '(%s) carries the security headers and its own request id',
    async (path) => {
      const [one, other] = [await get(path), await get(path)];
      const csp = one.headers.get('content-security-policy') ?? '';
      expect(csp).toContain("default-src 'none'");
      expect(csp).toContain("script-src 'self';");
      expect(csp).toContain("frame-ancestors 'none'");
      expect(csp).not.toContain('unsafe-eval');
      expect(one.headers.get('x-content-type-options')).toBe('nosniff');
      expect(one.headers.get('referrer-policy')).toBe('no-referrer');
      expect(one.headers.get('x-powered-by')).toBeNull();
      expect(one.headers.get('access-control-allow-origin')).toBeNull();
      expect(one.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
      expect(one.headers.get('x-request-id')).not.toBe(other.headers.get('x-request-id'));
    },
  );

  it.each(['/api/v1/setup', '/api/v1/auth/me', '/api/v1/nowhere'])(
    '(%s) of the API is stored nowhere',
    async (path) => {
      expect((await get(path)).headers.get('cache-control')).toBe('no-store');
    },
  );

  it('to an unknown route is a problem with the request id of its header, which the log has too', async () => {
    const answer = await get('/api/v1/nowhere?token=letmein', { 'X-Request-Id': 'chosen-by-the-client' });
    const requestId = answer.headers.get('x-request-id');
    expect(answer).toMatchObject({ status: 404, json: { code: 'not_found', requestId } });
    expect(answer.headers.get('content-type')).toContain('application/problem+json');
    const line = api.logLines.find((text) => text.includes(String(requestId))) ?? '';
    expect(JSON.parse(line)).toMatchObject({
      req: { id: requestId, method: 'GET', path: '/api/v1/nowhere' },
      res: { statusCode: 404 },
    });
    expect(api.logLines.join('')).not.toMatch(/letmein|chosen-by-the-client/);
  });

  it('to a fault of ours says nothing of it, and the log says it without the statement’s parameters', async () => {
    const person = await newPerson(api, { [await newOrg(api)]: 'owner' });
    await api.dataSource.query('ALTER TABLE sessions RENAME TO sessions_away');
    try {
      const answer = await send(api, person, 'GET', '/api/v1/auth/me');
      expect(answer).toMatchObject({ status: 500, json: { code: 'internal_error' } });
      expect(answer.text).not.toContain('sessions');
      const line = api.logLines.find((text) => text.includes('"msg":"internal_error"')) ?? '{}';
      expect(JSON.parse(line)).toMatchObject({
        level: 'error',
        requestId: answer.headers.get('x-request-id'),
        err: { message: expect.stringContaining('sessions') },
      });
      expect(line).not.toContain('parameters');
    } finally {
      await api.dataSource.query('ALTER TABLE sessions_away RENAME TO sessions');
    }
  });
});

describe('an installation behind https', () => {
  it('binds its cookie to the host, says HSTS, and takes the name that people type for its own', async () => {
    const secure = await startTestApi({ PUBLIC_URL: 'https://mcp.example.com', TRUST_PROXY: '1' });
    try {
      const { email } = await newPerson(secure);
      const answer = await send(
        secure,
        NOBODY,
        'POST',
        '/api/v1/auth/login',
        { email, password: 'correct horse battery staple' },
        { 'X-Forwarded-Host': 'mcp.example.com', Origin: 'https://mcp.example.com' },
      );
      expect(answer.status).toBe(200);
      expect(answer.headers.get('set-cookie')).toMatch(
        /^__Host-plumbline_session=.+; Path=\/; .*HttpOnly; Secure; SameSite=Lax$/,
      );
      expect(answer.headers.get('set-cookie')).not.toMatch(/Domain=/i);
      expect(answer.headers.get('strict-transport-security')).toContain('max-age=31536000');
    } finally {
      await secure.stop();
    }
  });
});

describe('the API’s description', () => {
  it('is served as it is committed', async () => {
    const { json } = await get('/api/openapi.json');
    expect(json).toEqual(JSON.parse(readFileSync(new URL('../../openapi.json', import.meta.url), 'utf8')));
  });

  it('has a page without inline scripts', async () => {
    const { status, text } = await get('/api/docs');
    expect(status).toBe(200);
    expect(text.match(/<script(?![^>]*\ssrc=)[^>]*>/g)).toBeNull();
    expect(text.match(/\son\w+=/g)).toBeNull();
    const [script] = /[^"']*swagger-ui-init\.js/.exec(text) ?? [];
    expect((await get(new URL(String(script), `${api.url}/api/docs`).pathname)).text).toContain('runs.create');
  });
});
