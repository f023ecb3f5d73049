import { verify } from '@node-rs/argon2';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '../../test/database.js';
import { createTenant } from '../../test/rows.js';
import { sql } from '../database/sql.js';
import { ApiTokensRepository } from '../orgs/api-tokens.repository.js';
import { MembershipsRepository } from '../orgs/memberships.repository.js';
import { ensureFirstAdmin } from './ensure-first-admin.js';
import { SessionsRepository } from './sessions.repository.js';
import { UsersRepository } from './users.repository.js';

describe('accounts', () => {
  let database: TestDatabase;
  let users: UsersRepository;
  let sessions: SessionsRepository;
  let tokens: ApiTokensRepository;
  beforeAll(async () => {
    database = await createTestDatabase({ migrated: true, poolSize: 20 });
    users = new UsersRepository(database.dataSource);
    sessions = new SessionsRepository(database.dataSource);
    tokens = new ApiTokensRepository(database.dataSource);
  });
  afterAll(() => database.drop());
  const set = (text: string, ...params: unknown[]): Promise<unknown> => sql(database.dataSource, text, params);

  describe('the first administrator', () => {
    const admin = { email: ' Admin@Example.com', password: 'correct horse battery' };

    it('is made once, however many processes start, and owns the organisation Default', async () => {
      expect(await ensureFirstAdmin(database.dataSource, { email: null, password: null })).toBeNull();
      const made = await Promise.all([1, 2, 3, 4].map(() => ensureFirstAdmin(database.dataSource, admin)));
      const [first, ...more] = made.filter((one) => one !== null);
      expect(more).toEqual([]);
      const user = await users.findForSignIn('admin@example.COM');
      expect(user).toMatchObject({ id: first?.userId, email: 'admin@example.com', isInstanceAdmin: true });
      expect(await verify(user?.passwordHash ?? '', admin.password)).toBe(true);
      expect(user?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
      expect(await new MembershipsRepository(database.dataSource).roleOf(first?.orgId ?? '', first?.userId ?? '')).toBe(
        'owner',
      );
    });

    it('is left alone afterwards, whatever the variables say', async () => {
      expect(
        await ensureFirstAdmin(database.dataSource, { email: 'x@example.com', password: 'another password' }),
      ).toBeNull();
      expect(await users.findForSignIn('x@example.com')).toBeNull();
    });
  });

  describe('a session', () => {
    it('says who holds its token and what they are, and keeps only a hash', async () => {
      const tenant = await createTenant(database.dataSource, 'Acme');
      const made = await sessions.create({ userId: tenant.userId, ip: '::1', userAgent: 'x'.repeat(2_000) });
      expect(await sessions.resolve(made.token)).toEqual({
        id: made.id,
        user: expect.objectContaining({ id: tenant.userId, isInstanceAdmin: false }),
        memberships: [{ orgId: tenant.orgId, orgName: 'Acme', role: 'owner' }],
        expiresAt: made.expiresAt,
      });
      const [row] = await sql<{ row: string }>(
        database.dataSource,
        'SELECT s::text AS row FROM sessions s WHERE id = $1',
        [made.id],
      );
      expect(row?.row).not.toContain(made.token);
      expect(await sessions.resolve(`${made.token}x`)).toBeNull();
      await sessions.delete(tenant.userId, made.id);
      expect(await sessions.resolve(made.token)).toBeNull();
    });

    it.each([
      [
        '12 hours without a visit',
        `UPDATE sessions SET last_seen_at = now() - interval '12 hours 1 second' WHERE id = $1`,
      ],
      // Not now(): the column rounds to milliseconds, and rounds up as often as down.
      ['7 days', `UPDATE sessions SET expires_at = now() - interval '1 second' WHERE id = $1`],
      [
        'its user is disabled',
        `UPDATE users SET disabled_at = now() WHERE id = (SELECT user_id FROM sessions WHERE id = $1)`,
      ],
    ])('ends after %s', async (_when, statement) => {
      const tenant = await createTenant(database.dataSource);
      const made = await sessions.create({ userId: tenant.userId, ip: null, userAgent: null });
      expect(await sessions.resolve(made.token)).not.toBeNull();
      await set(statement, made.id);
      expect(await sessions.resolve(made.token)).toBeNull();
    });

    it('notes a visit, at most once a minute', async () => {
      const tenant = await createTenant(database.dataSource);
      const made = await sessions.create({ userId: tenant.userId, ip: null, userAgent: null });
      const ageOf = async (): Promise<number> => {
        const text = 'SELECT extract(epoch FROM now() - last_seen_at)::float AS age FROM sessions WHERE id = $1';
        const [row] = await sql<{ age: number }>(database.dataSource, text, [made.id]);
        return row?.age ?? NaN;
      };
      await set(`UPDATE sessions SET last_seen_at = now() - interval '50 seconds' WHERE id = $1`, made.id);
      await sessions.resolve(made.token);
      expect(await ageOf()).toBeGreaterThan(45);
      await set(`UPDATE sessions SET last_seen_at = now() - interval '70 seconds' WHERE id = $1`, made.id);
      await sessions.resolve(made.token);
      expect(await ageOf()).toBeLessThan(30);
    });
  });

  describe('an API token', () => {
    it('speaks for its creator in its organisation, and is kept as a hash only', async () => {
      const tenant = await createTenant(database.dataSource, 'Acme');
      const wanted = {
        orgId: tenant.orgId,
        name: 'ci',
        role: 'member',
        createdBy: tenant.userId,
        expiresAt: null,
      } as const;
      const { token, record } = await tokens.create(wanted);
      expect(await tokens.resolve(token)).toMatchObject({
        id: record.id,
        orgId: tenant.orgId,
        orgName: 'Acme',
        role: 'member',
        user: { id: tenant.userId },
      });
      expect(record).toMatchObject({ name: 'ci', prefix: token.slice(0, 10), role: 'member', lastUsedAt: null });
      expect((await tokens.list(tenant.orgId))[0]?.lastUsedAt).toBeInstanceOf(Date);
      const rows = await sql<{ row: string }>(database.dataSource, 'SELECT t::text AS row FROM api_tokens t');
      expect(JSON.stringify(rows)).not.toContain(token.slice(10));
    });

    it('is another organisation’s business never', async () => {
      const [mine, other] = [await createTenant(database.dataSource), await createTenant(database.dataSource)];
      const { record, token } = await tokens.create({
        ...{ orgId: mine.orgId, name: 'ci', role: 'member', createdBy: mine.userId, expiresAt: null },
      });
      expect(await tokens.get(other.orgId, record.id)).toBeNull();
      expect(await tokens.list(other.orgId)).toEqual([]);
      expect(await tokens.revoke(other.orgId, record.id)).toBe(false);
      expect(await tokens.resolve(token)).not.toBeNull();
    });

    it.each([
      ['it was revoked', 'UPDATE api_tokens SET revoked_at = now() WHERE id = $1'],
      ['it expired', 'UPDATE api_tokens SET expires_at = now() WHERE id = $1'],
      ['its creator left', 'DELETE FROM memberships WHERE user_id = (SELECT created_by FROM api_tokens WHERE id = $1)'],
      [
        'its creator was disabled',
        'UPDATE users SET disabled_at = now() WHERE id = (SELECT created_by FROM api_tokens WHERE id = $1)',
      ],
    ])('is worth nothing once %s', async (_when, statement) => {
      const tenant = await createTenant(database.dataSource);
      const wanted = {
        orgId: tenant.orgId,
        name: 'ci',
        role: 'member',
        createdBy: tenant.userId,
        expiresAt: null,
      } as const;
      const { token, record } = await tokens.create(wanted);
      expect(await tokens.resolve(token)).not.toBeNull();
      await set(statement, record.id);
      expect(await tokens.resolve(token)).toBeNull();
    });

    it('does no more than its creator may do by now', async () => {
      const tenant = await createTenant(database.dataSource);
      const wanted = {
        orgId: tenant.orgId,
        name: 'ci',
        role: 'admin',
        createdBy: tenant.userId,
        expiresAt: null,
      } as const;
      const { token } = await tokens.create(wanted);
      await set(`UPDATE memberships SET role = 'viewer' WHERE user_id = $1`, tenant.userId);
      expect((await tokens.resolve(token))?.role).toBe('viewer');
    });

    it('is revoked once', async () => {
      const tenant = await createTenant(database.dataSource);
      const { record } = await tokens.create({
        ...{ orgId: tenant.orgId, name: 'ci', role: 'member', createdBy: tenant.userId, expiresAt: null },
      });
      expect(await tokens.revoke(tenant.orgId, record.id)).toBe(true);
      expect(await tokens.revoke(tenant.orgId, record.id)).toBe(false);
      expect(await tokens.list(tenant.orgId)).toEqual([]);
    });
  });
});
