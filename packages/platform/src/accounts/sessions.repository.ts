import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { newId } from '../database/ids.js';
import { sql } from '../database/sql.js';
import type { Role } from '../orgs/role.js';
import { hashToken, newSessionToken } from './secret-token.js';
import type { UserRecord } from './users.repository.js';

export const SESSION_IDLE_HOURS = 12;
export const SESSION_DAYS = 7;

export interface MembershipView {
  readonly orgId: string;
  readonly orgName: string;
  readonly role: Role;
}

export interface ActiveSession {
  readonly id: string;
  readonly user: UserRecord;
  /** Oldest first. */
  readonly memberships: readonly MembershipView[];
  readonly expiresAt: Date;
}

export interface NewSession {
  readonly userId: string;
  readonly ip: string | null;
  readonly userAgent: string | null;
}

@Injectable()
export class SessionsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** `token` goes into the cookie and is kept nowhere; only its hash is. */
  async create(session: NewSession): Promise<{ id: string; token: string; expiresAt: Date }> {
    const [id, token] = [newId(), newSessionToken()];
    const [row] = await sql<{ expiresAt: Date }>(
      this.dataSource,
      `INSERT INTO sessions (id, user_id, token_hash, created_at, last_seen_at, expires_at, ip, user_agent)
       VALUES ($1, $2, $3, now(), now(), now() + make_interval(days => $4), $5, $6)
       RETURNING expires_at AS "expiresAt"`,
      [id, session.userId, hashToken(token), SESSION_DAYS, session.ip, session.userAgent?.slice(0, 512) ?? null],
    );
    if (row === undefined) throw new Error('PostgreSQL did not return the session that it stored');
    return { id, token, expiresAt: row.expiresAt };
  }

  /**
   * Who holds this token now, in one statement: null when it is unknown, idle for 12 hours, older than 7 days, or its
   * user was disabled. Notes the visit, at most once a minute.
   */
  async resolve(token: string): Promise<ActiveSession | null> {
    const [row] = await sql<SessionRow>(
      this.dataSource,
      `WITH active AS (
         SELECT s.id, s.expires_at, s.last_seen_at, u.id AS user_id, u.email, u.name, u.is_instance_admin
           FROM sessions s JOIN users u ON u.id = s.user_id
          WHERE s.token_hash = $1 AND s.expires_at > now() AND u.disabled_at IS NULL
            AND s.last_seen_at > now() - make_interval(hours => $2)
       ), seen AS (
         UPDATE sessions SET last_seen_at = now()
          WHERE id = (SELECT id FROM active WHERE last_seen_at < now() - interval '1 minute')
       )
       SELECT a.*, (
         SELECT coalesce(json_agg(json_build_object('orgId', o.id, 'orgName', o.name, 'role', m.role)
                                  ORDER BY m.created_at, o.id), '[]'::json)
           FROM memberships m JOIN orgs o ON o.id = m.org_id WHERE m.user_id = a.user_id
       ) AS memberships
         FROM active a`,
      [hashToken(token), SESSION_IDLE_HOURS],
    );
    if (row === undefined) return null;
    return {
      id: row.id,
      user: { id: row.user_id, email: row.email, name: row.name, isInstanceAdmin: row.is_instance_admin },
      memberships: row.memberships,
      expiresAt: row.expires_at,
    };
  }

  /** Ends one session of this user. */
  async delete(userId: string, sessionId: string): Promise<void> {
    await sql(this.dataSource, 'DELETE FROM sessions WHERE user_id = $1 AND id = $2', [userId, sessionId]);
  }
}

interface SessionRow {
  readonly id: string;
  readonly expires_at: Date;
  readonly user_id: string;
  readonly email: string;
  readonly name: string;
  readonly is_instance_admin: boolean;
  readonly memberships: readonly MembershipView[];
}
