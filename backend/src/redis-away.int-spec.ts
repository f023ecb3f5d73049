import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newOrg, newPerson, NOBODY, PASSWORD, send, startTestApi, type TestApi } from '../test/test-api.js';

let api: TestApi;
beforeAll(async () => {
  // Port 1 of loopback: nobody listens there.
  api = await startTestApi({ REDIS_URL: 'redis://127.0.0.1:1' });
});
afterAll(() => api.stop());

describe('while Redis is away', () => {
  it('the API starts, and says that it is up but not ready', async () => {
    expect((await send(api, NOBODY, 'GET', '/healthz')).status).toBe(200);
    expect(await send(api, NOBODY, 'GET', '/readyz')).toMatchObject({
      status: 503,
      json: { status: 'not_ready', postgres: 'up', redis: 'down', migrations: 'current' },
    });
  });

  it('a run is stored and answered at once; the sweeper will add its job', async () => {
    const orgId = await newOrg(api);
    const person = await newPerson(api, { [orgId]: 'member' });
    const run = { targetUrl: 'https://mcp.example.com/mcp', auth: { type: 'none' } };
    const answer = await send(api, person, 'POST', `/api/v1/orgs/${orgId}/runs`, run);
    expect(answer).toMatchObject({ status: 201, json: { status: 'queued' } });
    const runs = await send(api, person, 'GET', `/api/v1/orgs/${orgId}/runs`);
    expect(runs.json).toMatchObject({ data: [{ status: 'queued' }] });
    expect(api.logLines.join('')).toContain('the sweeper will add it');
  });

  it('people sign in and out, and guesses are still counted', async () => {
    const { email } = await newPerson(api);
    const login = (password: string) => send(api, NOBODY, 'POST', '/api/v1/auth/login', { email, password });
    expect((await login(PASSWORD)).status).toBe(200);
    const guesses = await Promise.all(Array.from({ length: 30 }, (_, n) => login(`guess ${n}`)));
    expect(guesses.filter(({ status }) => status === 429).length).toBe(10);
  });
});
