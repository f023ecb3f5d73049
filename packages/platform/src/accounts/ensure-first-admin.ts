import type { DataSource } from 'typeorm';
import { AuditRepository } from '../audit/audit.repository.js';
import { type AdminConfig } from '../config/admin.config.js';
import { sql } from '../database/sql.js';
import { inTransaction } from '../database/transaction.js';
import { MembershipsRepository } from '../orgs/memberships.repository.js';
import { OrgsRepository } from '../orgs/orgs.repository.js';
import { hashPassword } from './password-hash.js';
import { UsersRepository } from './users.repository.js';

const FIRST_ADMIN_LOCK = 7_215_601_002;
const NOBODY = { userId: null, tokenId: null, ip: null };

export interface FirstAdmin {
  readonly userId: string;
  readonly orgId: string;
}

/**
 * Makes the first administrator, owner of the organisation "Default", when ADMIN_EMAIL and ADMIN_PASSWORD are set and
 * nobody exists yet; null otherwise. Changing the variables later changes nothing. Safe from several processes at once.
 */
export async function ensureFirstAdmin(dataSource: DataSource, admin: AdminConfig): Promise<FirstAdmin | null> {
  const { email, password } = admin;
  if (email === null || password === null) return null;
  const users = new UsersRepository(dataSource);
  if (await users.any()) return null;
  const passwordHash = await hashPassword(password);
  return inTransaction(dataSource, async (tx) => {
    await sql(tx, 'SELECT pg_advisory_xact_lock($1)', [FIRST_ADMIN_LOCK]);
    if (await users.any(tx)) return null;
    const user = await users.create({ email, name: 'Administrator', passwordHash, isInstanceAdmin: true }, tx);
    const org = await new OrgsRepository(dataSource).create('Default', tx);
    await new MembershipsRepository(dataSource).create({ orgId: org.id, userId: user.id, role: 'owner' }, tx);
    const audit = new AuditRepository(dataSource);
    await audit.record(
      { orgId: null, actor: NOBODY, action: 'user.create', subject: { type: 'user', id: user.id } },
      tx,
    );
    await audit.record(
      { orgId: org.id, actor: NOBODY, action: 'org.create', subject: { type: 'org', id: org.id } },
      tx,
    );
    return { userId: user.id, orgId: org.id };
  });
}
