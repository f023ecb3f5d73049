import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { User } from './user.entity.js';

/** The session id that the browser holds is kept nowhere: only its SHA-256. */
@Entity('sessions')
@ForeignKey(() => User, ['userId'], ['id'], { name: 'sessions_user_fk', onDelete: 'CASCADE' })
@Index('sessions_user_idx', ['userId'])
export class Session {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'sessions_pk' })
  id!: string;

  @Column('uuid', { name: 'user_id' })
  userId!: string;

  @Index('sessions_hash_key', { unique: true })
  @Column('bytea', { name: 'token_hash' })
  tokenHash!: Buffer;

  @Column({ type: 'timestamptz', name: 'created_at', precision: 3 })
  createdAt!: Date;

  /** To the minute: it is not written more often. */
  @Column({ type: 'timestamptz', name: 'last_seen_at', precision: 3 })
  lastSeenAt!: Date;

  /** Absolute end; the idle end is counted from `lastSeenAt`. */
  @Column({ type: 'timestamptz', name: 'expires_at', precision: 3 })
  expiresAt!: Date;

  @Column('text', { nullable: true })
  ip!: string | null;

  @Column('text', { name: 'user_agent', nullable: true })
  userAgent!: string | null;
}
