import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type Executor, sql } from '../database/sql.js';
import type { Role } from './role.js';

@Injectable()
export class MembershipsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** The role of this user here; null for people who are not members. */
  async roleOf(orgId: string, userId: string): Promise<Role | null> {
    const [row] = await sql<{ role: Role }>(
      this.dataSource,
      'SELECT role FROM memberships WHERE org_id = $1 AND user_id = $2',
      [orgId, userId],
    );
    return row?.role ?? null;
  }

  async create(
    membership: { orgId: string; userId: string; role: Role },
    executor: Executor = this.dataSource,
  ): Promise<void> {
    await sql(
      executor,
      'INSERT INTO memberships (org_id, user_id, role, created_at) VALUES ($1, $2, $3, clock_timestamp())',
      [membership.orgId, membership.userId, membership.role],
    );
  }
}
