import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { newId } from '../database/ids.js';
import { type Executor, sql } from '../database/sql.js';
import { normalizeEmail } from './email.js';

export interface UserRecord {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly isInstanceAdmin: boolean;
}

export interface UserWithPassword extends UserRecord {
  /** argon2id in PHC form; null for people who only sign in elsewhere. */
  readonly passwordHash: string | null;
}

export interface NewUser {
  readonly email: string;
  readonly name: string;
  readonly passwordHash: string | null;
  readonly isInstanceAdmin: boolean;
}

@Injectable()
export class UsersRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** For signing in: null for unknown and for disabled accounts alike. */
  async findForSignIn(email: string): Promise<UserWithPassword | null> {
    const [row] = await sql<UserWithPassword>(
      this.dataSource,
      `SELECT id, email, name, is_instance_admin AS "isInstanceAdmin", password_hash AS "passwordHash"
         FROM users WHERE email = $1 AND disabled_at IS NULL`,
      [normalizeEmail(email)],
    );
    return row ?? null;
  }

  /** True when somebody exists, disabled or not. */
  async any(executor: Executor = this.dataSource): Promise<boolean> {
    return (await sql(executor, 'SELECT 1 FROM users LIMIT 1')).length > 0;
  }

  /** Violates `users_email_key` when the address is taken. */
  async create(user: NewUser, executor: Executor = this.dataSource): Promise<UserRecord> {
    const record = {
      id: newId(),
      email: normalizeEmail(user.email),
      name: user.name,
      isInstanceAdmin: user.isInstanceAdmin,
    };
    await sql(
      executor,
      `INSERT INTO users (id, email, name, password_hash, is_instance_admin, created_at)
       VALUES ($1, $2, $3, $4, $5, clock_timestamp())`,
      [record.id, record.email, record.name, user.passwordHash, record.isInstanceAdmin],
    );
    return record;
  }
}
