import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { newId } from '../database/ids.js';
import { type Executor, sql } from '../database/sql.js';

export interface OrgRecord {
  readonly id: string;
  readonly name: string;
  readonly createdAt: Date;
}

@Injectable()
export class OrgsRepository {
  constructor(private readonly dataSource: DataSource) {}

  async get(orgId: string): Promise<OrgRecord | null> {
    const [row] = await sql<OrgRecord>(this.dataSource, `SELECT ${COLUMNS} FROM orgs WHERE id = $1`, [orgId]);
    return row ?? null;
  }

  async create(name: string, executor: Executor = this.dataSource): Promise<OrgRecord> {
    const [row] = await sql<OrgRecord>(
      executor,
      `INSERT INTO orgs (id, name, created_at) VALUES ($1, $2, clock_timestamp()) RETURNING ${COLUMNS}`,
      [newId(), name],
    );
    if (row === undefined) throw new Error('PostgreSQL did not return the organisation that it stored');
    return row;
  }
}

const COLUMNS = `id, name, created_at AS "createdAt"`;
