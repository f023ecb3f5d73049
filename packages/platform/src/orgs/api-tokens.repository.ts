import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { hashToken } from '../accounts/secret-token.js';
import type { UserRecord } from '../accounts/users.repository.js';
import { newId } from '../database/ids.js';
import { sql } from '../database/sql.js';
import { isApiToken, newApiToken, shownPrefix } from './api-token-format.js';
import { lesserRole, type Role } from './role.js';

export interface ApiTokenRecord {
  readonly id: string;
  readonly orgId: string;
  readonly name: string;
  /** The first characters, to recognise it by. */
  readonly prefix: string;
  readonly role: Role;
  readonly createdBy: { readonly id: string; readonly name: string };
  readonly createdAt: Date;
  readonly expiresAt: Date | null;
  /** To the minute. */
  readonly lastUsedAt: Date | null;
}

export interface NewApiToken {
  readonly orgId: string;
  readonly name: string;
  readonly role: Role;
  readonly createdBy: string;
  readonly expiresAt: Date | null;
}

export interface ActiveApiToken {
  readonly id: string;
  readonly orgId: string;
  readonly orgName: string;
  /** Never above what its creator may do now. */
  readonly role: Role;
  readonly user: UserRecord;
}

@Injectable()
export class ApiTokensRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** `token` is shown once, to its creator, and is kept nowhere. */
  async create(token: NewApiToken): Promise<{ token: string; record: ApiTokenRecord }> {
    const [id, secret] = [newId(), newApiToken()];
    await sql(
      this.dataSource,
      `INSERT INTO api_tokens (org_id, id, name, prefix, token_hash, role, created_by, created_at, expires_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, clock_timestamp(), $8)`,
      [
        token.orgId,
        id,
        token.name,
        shownPrefix(secret),
        hashToken(secret),
        token.role,
        token.createdBy,
        token.expiresAt,
      ],
    );
    const record = await this.get(token.orgId, id);
    if (record === null) throw new Error('PostgreSQL did not return the API token that it stored');
    return { token: secret, record };
  }

  async get(orgId: string, tokenId: string): Promise<ApiTokenRecord | null> {
    const [row] = await sql<ApiTokenRecord>(this.dataSource, `${SELECT} WHERE t.org_id = $1 AND t.id = $2`, [
      orgId,
      tokenId,
    ]);
    return row ?? null;
  }

  /** Those that were not revoked, newest first. */
  async list(orgId: string): Promise<ApiTokenRecord[]> {
    return sql<ApiTokenRecord>(
      this.dataSource,
      `${SELECT} WHERE t.org_id = $1 AND t.revoked_at IS NULL ORDER BY t.created_at DESC, t.id DESC`,
      [orgId],
    );
  }

  /** False when there is no such token here, or it was revoked before. */
  async revoke(orgId: string, tokenId: string): Promise<boolean> {
    const rows = await sql(
      this.dataSource,
      `UPDATE api_tokens SET revoked_at = now() WHERE org_id = $1 AND id = $2 AND revoked_at IS NULL RETURNING id`,
      [orgId, tokenId],
    );
    return rows.length > 0;
  }

  /**
   * Whom this token speaks for, in one statement: null when it is no token, unknown, revoked, expired, or its creator
   * was disabled or has left the organisation. Notes the use, at most once a minute.
   */
  async resolve(token: string): Promise<ActiveApiToken | null> {
    if (!isApiToken(token)) return null;
    const [row] = await sql<TokenRow>(this.dataSource, RESOLVE, [hashToken(token)]);
    if (row === undefined) return null;
    return {
      id: row.id,
      orgId: row.org_id,
      orgName: row.org_name,
      role: lesserRole(row.role, row.creator_role),
      user: { id: row.user_id, email: row.email, name: row.name, isInstanceAdmin: row.is_instance_admin },
    };
  }
}

const SELECT = `SELECT t.id, t.org_id AS "orgId", t.name, t.prefix, t.role, t.created_at AS "createdAt",
    t.expires_at AS "expiresAt", t.last_used_at AS "lastUsedAt", json_build_object('id', u.id, 'name', u.name) AS "createdBy"
  FROM api_tokens t JOIN users u ON u.id = t.created_by`;

const RESOLVE = `WITH active AS (
    SELECT t.id, t.org_id, o.name AS org_name, t.role, t.last_used_at, m.role AS creator_role,
           u.id AS user_id, u.email, u.name, u.is_instance_admin
      FROM api_tokens t
      JOIN orgs o ON o.id = t.org_id
      JOIN users u ON u.id = t.created_by AND u.disabled_at IS NULL
      JOIN memberships m ON m.org_id = t.org_id AND m.user_id = t.created_by
     WHERE t.token_hash = $1 AND t.revoked_at IS NULL AND (t.expires_at IS NULL OR t.expires_at > now())
  ), used AS (
    UPDATE api_tokens SET last_used_at = now()
     WHERE id = (SELECT id FROM active WHERE last_used_at IS NULL OR last_used_at < now() - interval '1 minute')
  )
  SELECT * FROM active`;

interface TokenRow {
  readonly id: string;
  readonly org_id: string;
  readonly org_name: string;
  readonly role: Role;
  readonly creator_role: Role;
  readonly user_id: string;
  readonly email: string;
  readonly name: string;
  readonly is_instance_admin: boolean;
}
