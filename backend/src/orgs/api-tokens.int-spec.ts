import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newOrg, newPerson, type Person, send, startTestApi, type TestApi } from '../../test/test-api.js';

let api: TestApi;
let orgId: string;
let admin: Person;
let tokens: string;
beforeAll(async () => {
  api = await startTestApi();
  orgId = await newOrg(api);
  admin = await newPerson(api, { [orgId]: 'admin' });
  tokens = `/api/v1/orgs/${orgId}/api-tokens`;
});
afterAll(() => api.stop());

describe('API tokens', () => {
  it('are shown once, at creation, and work until they are revoked', async () => {
    const made = await send(api, admin, 'POST', tokens, { name: 'CI', role: 'viewer' });
    expect(made).toMatchObject({
      status: 201,
      json: {
        name: 'CI',
        role: 'viewer',
        createdBy: { id: admin.userId },
        expiresAt: null,
        lastUsedAt: null,
        token: expect.stringMatching(/^plt_[0-9A-Za-z]{49}$/),
      },
    });
    const { id, token, prefix } = made.json as { id: string; token: string; prefix: string };
    expect(made.headers.get('location')).toBe(`${tokens}/${id}`);
    expect(token.startsWith(prefix)).toBe(true);

    const bearer = { headers: { Authorization: `Bearer ${token}` } };
    expect((await send(api, bearer, 'GET', `/api/v1/orgs/${orgId}`)).status).toBe(200);
    const listed = await send(api, admin, 'GET', tokens);
    expect(listed.json).toMatchObject({ data: [{ id, lastUsedAt: expect.stringMatching(/Z$/) }], nextCursor: null });
    expect(listed.text).not.toContain(token);

    expect((await send(api, admin, 'DELETE', `${tokens}/${id}`)).status).toBe(204);
    expect((await send(api, bearer, 'GET', `/api/v1/orgs/${orgId}`)).status).toBe(401);
    expect((await send(api, admin, 'DELETE', `${tokens}/${id}`)).status).toBe(404);
    expect((await send(api, admin, 'GET', tokens)).json).toEqual({ data: [], nextCursor: null });
  });

  it.each<[string, unknown, string, string]>([
    ['a role above one’s own', { name: 'x', role: 'owner' }, '/role', 'above_your_role'],
    [
      'an end in the past',
      { name: 'x', role: 'viewer', expiresAt: '2020-01-01T00:00:00Z' },
      '/expiresAt',
      'in_the_past',
    ],
    ['a day as an end', { name: 'x', role: 'viewer', expiresAt: '2099-01-01' }, '/expiresAt', 'not_a_time'],
    ['somebody else’s organisation', { name: 'x', role: 'viewer', orgId: 'other' }, '/orgId', 'unknown_field'],
  ])('are refused with %s', async (_name, body, pointer, code) => {
    expect(await send(api, admin, 'POST', tokens, body)).toMatchObject({
      status: 422,
      json: { code: 'validation_failed', errors: [{ pointer, code }] },
    });
  });

  it('stop working when they expire', async () => {
    const soon = new Date(Date.now() + 3_600_000).toISOString();
    const made = await send(api, admin, 'POST', tokens, { name: 'short', role: 'viewer', expiresAt: soon });
    const { id, token, expiresAt } = made.json as { id: string; token: string; expiresAt: string };
    expect(expiresAt).toBe(soon);
    const bearer = { headers: { Authorization: `Bearer ${token}` } };
    expect((await send(api, bearer, 'GET', '/api/v1/auth/me')).status).toBe(200);
    await api.dataSource.query(`UPDATE api_tokens SET expires_at = now() - interval '1 s' WHERE id = $1`, [id]);
    expect((await send(api, bearer, 'GET', '/api/v1/auth/me')).status).toBe(401);
  });

  it('come page by page, newest first', async () => {
    const org = await newOrg(api);
    const owner = await newPerson(api, { [org]: 'owner' });
    const path = `/api/v1/orgs/${org}/api-tokens`;
    for (const name of ['1', '2', '3']) await send(api, owner, 'POST', path, { name, role: 'viewer' });
    const first = (await send(api, owner, 'GET', `${path}?limit=2`)).json as Page;
    const second = (await send(api, owner, 'GET', `${path}?limit=2&cursor=${first.nextCursor}`)).json as Page;
    expect([...first.data, ...second.data].map(({ name }) => name)).toEqual(['3', '2', '1']);
    expect(second.nextCursor).toBeNull();
  });
});

interface Page {
  readonly data: { readonly name: string }[];
  readonly nextCursor: string | null;
}
