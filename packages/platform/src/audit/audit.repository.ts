import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { newId } from '../database/ids.js';
import { type Executor, sql } from '../database/sql.js';
import type { AuditEntry } from './audit.js';

@Injectable()
export class AuditRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Pass the transaction of the deed as `executor`, so that neither is kept without the other. */
  async record(entry: AuditEntry, executor: Executor = this.dataSource): Promise<void> {
    const { orgId, actor, action, subject, details } = entry;
    await sql(
      executor,
      `INSERT INTO audit_events
         (id, org_id, actor_user_id, actor_token_id, action, subject_type, subject_id, ip, details, created_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, clock_timestamp())`,
      [
        newId(),
        orgId,
        actor.userId,
        actor.tokenId,
        action,
        subject?.type ?? null,
        subject?.id ?? null,
        actor.ip,
        details === undefined ? null : JSON.stringify(details),
      ],
    );
  }
}
