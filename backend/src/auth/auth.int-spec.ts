import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  type Answer,
  newOrg,
  newPerson,
  newToken,
  NOBODY,
  PASSWORD,
  send,
  startTestApi,
  type TestApi,
  withoutRequestId,
} from '../../test/test-api.js';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ TRUST_PROXY: '1' });
});
afterAll(() => api.stop());

const login = (email: string, password: string, headers: Record<string, string> = {}): Promise<Answer> =>
  send(api, NOBODY, 'POST', '/api/v1/auth/login', { email, password }, headers);

describe('sign-in', () => {
  it('gives the person, a CSRF token and a cookie that scripts and other sites cannot use', async () => {
    const { email, userId } = await newPerson(api);
    const answer = await login(email.toUpperCase(), PASSWORD);
    expect(answer).toMatchObject({ status: 200, json: { user: { id: userId, email }, csrfToken: expect.any(String) } });
    expect(answer.headers.get('set-cookie')).toMatch(
      /^plumbline_session=[\w-]{43}; Path=\/; Expires=[^;]+ GMT; HttpOnly; SameSite=Lax$/,
    );
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  it('opens a session that can write with the CSRF token and ends for good at sign-out', async () => {
    const orgId = await newOrg(api);
    const { email } = await newPerson(api, { [orgId]: 'member' });
    const answer = await login(email, PASSWORD);
    const { csrfToken } = answer.json as { csrfToken: string };
    const Cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? '';
    const session = { headers: { Cookie, 'X-CSRF-Token': csrfToken } };
    const me = await send(api, session, 'GET', '/api/v1/auth/me');
    expect(me.json).toMatchObject({
      user: { email },
      memberships: [{ orgId, orgName: 'Acme', role: 'member' }],
      csrfToken,
      features: { authTypes: ['none', 'bearer', 'headers'] },
    });
    const out = await send(api, session, 'POST', '/api/v1/auth/logout');
    expect(out.status).toBe(204);
    expect(out.headers.get('set-cookie')).toMatch(/^plumbline_session=; .*Expires=Thu, 01 Jan 1970/);
    expect((await send(api, session, 'GET', '/api/v1/auth/me')).status).toBe(401);
  });

  it('never continues a session that somebody else may have planted', async () => {
    const [planted, victim] = [await newPerson(api), await newPerson(api)];
    const answer = await login(victim.email, PASSWORD, { Cookie: `plumbline_session=${planted.sessionToken}` });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('set-cookie')).not.toContain(planted.sessionToken);
    expect(await send(api, planted, 'GET', '/api/v1/auth/me')).toMatchObject({
      json: { user: { id: planted.userId } },
    });
  });

  it('answers alike for a wrong password, an unknown account and a disabled one', async () => {
    const [wrong, disabled] = [await newPerson(api), await newPerson(api)];
    await api.dataSource.query('UPDATE users SET disabled_at = now() WHERE id = $1', [disabled.userId]);
    const answers = [
      await login(wrong.email, 'not the password'),
      await login('nobody@example.com', PASSWORD),
      await login(disabled.email, PASSWORD),
    ];
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401]);
    expect(new Set(answers.map(({ text }) => withoutRequestId(text))).size).toBe(1);
    expect(answers.map(({ headers }) => headers.get('set-cookie'))).toEqual([null, null, null]);
  });

  it('keeps a disabled person’s open session out', async () => {
    const person = await newPerson(api);
    expect((await send(api, person, 'GET', '/api/v1/auth/me')).status).toBe(200);
    await api.dataSource.query('UPDATE users SET disabled_at = now() WHERE id = $1', [person.userId]);
    expect((await send(api, person, 'GET', '/api/v1/auth/me')).status).toBe(401);
  });

  it('is refused to a page of another site and at a name that is not ours', async () => {
    const { email } = await newPerson(api);
    expect(await login(email, PASSWORD, { Origin: 'https://evil.example' })).toMatchObject({
      status: 403,
      json: { code: 'origin_refused' },
    });
    expect(await login(email, PASSWORD, { 'X-Forwarded-Host': 'rebound.example' })).toMatchObject({ status: 403 });
    expect(await login(email, PASSWORD, { Origin: api.url })).toMatchObject({ status: 200 });
  });

  it('writes successes and failures into the audit, without the address that was tried', async () => {
    const { email, userId } = await newPerson(api);
    await login(email, 'not the password');
    await login(email, PASSWORD);
    const rows: unknown = await api.dataSource.query(
      'SELECT action, details FROM audit_events WHERE actor_user_id = $1 ORDER BY id',
      [userId],
    );
    expect(rows).toEqual([
      { action: 'user.sign_in_failed', details: null },
      { action: 'user.sign_in', details: null },
    ]);
  });
});

describe('the throttle of sign-ins', () => {
  it('stops guesses at one account that are spread over addresses and made all at once', async () => {
    const { email } = await newPerson(api);
    const answers = await Promise.all(
      Array.from({ length: 120 }, (_, n) => login(email, `guess ${n}`, { 'X-Forwarded-For': `198.51.100.${n % 50}` })),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(20);
    expect(statuses.filter((status) => status === 429)).toHaveLength(100);
    const refused = await login(email, PASSWORD, { 'X-Forwarded-For': '203.0.113.9' });
    expect(refused).toMatchObject({ status: 429, json: { code: 'too_many_sign_ins' } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(600);
  });

  it('stops one address that tries many accounts, whether they exist or not', async () => {
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, n) =>
        login(`nobody-${n}@example.com`, 'guess', { 'X-Forwarded-For': '203.0.113.77' }),
      ),
    );
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(50);
  });

  it('does not count successes', async () => {
    const { email } = await newPerson(api);
    for (let n = 0; n < 25; n += 1) expect((await login(email, PASSWORD)).status).toBe(200);
  });
});

describe('an API token', () => {
  it('says whose it is, and in which organisation', async () => {
    const orgId = await newOrg(api);
    const person = await newPerson(api, { [orgId]: 'owner', [await newOrg(api)]: 'owner' });
    const token = await newToken(api, person, orgId, 'viewer');
    expect((await send(api, token, 'GET', '/api/v1/auth/me')).json).toMatchObject({
      user: { id: person.userId },
      memberships: [{ orgId, role: 'viewer' }],
      csrfToken: null,
    });
    expect((await send(api, token, 'GET', '/api/v1/orgs')).json).toMatchObject({
      data: [{ id: orgId, role: 'viewer' }],
    });
  });

  it('decides alone: a good cookie beside a bad token is not looked at', async () => {
    const { headers } = await newPerson(api);
    const both = { headers: { ...headers, Authorization: `Bearer plt_${'1'.repeat(49)}` } };
    expect((await send(api, both, 'GET', '/api/v1/auth/me')).status).toBe(401);
  });

  it('is not taken from the query or the body', async () => {
    const orgId = await newOrg(api);
    const { token } = await newToken(api, await newPerson(api, { [orgId]: 'owner' }), orgId, 'owner');
    const me = `/api/v1/auth/me?access_token=${token}`;
    expect((await send(api, NOBODY, 'GET', me)).status).toBe(401);
    expect((await send(api, { headers: { Authorization: 'Basic eDp5' } }, 'GET', me)).status).toBe(401);
    const out = await send(api, { headers: { Authorization: 'Basic eDp5' } }, 'POST', '/api/v1/auth/logout', {
      access_token: token,
    });
    expect(out.status).toBe(401);
  });

  it('cannot sign anybody out', async () => {
    const orgId = await newOrg(api);
    const token = await newToken(api, await newPerson(api, { [orgId]: 'owner' }), orgId, 'owner');
    expect(await send(api, token, 'POST', '/api/v1/auth/logout')).toMatchObject({ json: { code: 'session_required' } });
  });
});

describe('GET setup', () => {
  it('says that nothing is needed once somebody exists', async () => {
    await newPerson(api);
    expect((await send(api, NOBODY, 'GET', '/api/v1/setup')).json).toEqual({ needed: false });
  });
});
