import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';
import { User } from '../accounts/user.entity.js';
import { Org } from './org.entity.js';
import type { Role } from './role.js';

/** The token itself is kept nowhere: only its SHA-256 and the first characters, to recognise it by. */
@Entity('api_tokens')
@Unique('api_tokens_id_key', ['id'])
@ForeignKey(() => Org, ['orgId'], ['id'], { name: 'api_tokens_org_fk', onDelete: 'CASCADE' })
@ForeignKey(() => User, ['createdBy'], ['id'], { name: 'api_tokens_created_by_fk', onDelete: 'CASCADE' })
@Index('api_tokens_created_by_idx', ['createdBy'])
@Check('api_tokens_role_check', `role IN ('viewer', 'member', 'admin', 'owner')`)
export class ApiToken {
  @PrimaryColumn('uuid', { name: 'org_id', primaryKeyConstraintName: 'api_tokens_pk' })
  orgId!: string;

  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'api_tokens_pk' })
  id!: string;

  @Column('text')
  name!: string;

  @Column('text')
  prefix!: string;

  @Index('api_tokens_hash_key', { unique: true })
  @Column('bytea', { name: 'token_hash', select: false })
  tokenHash!: Buffer;

  @Column('text')
  role!: Role;

  @Column('uuid', { name: 'created_by' })
  createdBy!: string;

  @Column({ type: 'timestamptz', name: 'created_at', precision: 3 })
  createdAt!: Date;

  @Column({ type: 'timestamptz', name: 'expires_at', precision: 3, nullable: true })
  expiresAt!: Date | null;

  /** To the minute: it is not written more often. */
  @Column({ type: 'timestamptz', name: 'last_used_at', precision: 3, nullable: true })
  lastUsedAt!: Date | null;

  @Column({ type: 'timestamptz', name: 'revoked_at', precision: 3, nullable: true })
  revokedAt!: Date | null;
}
