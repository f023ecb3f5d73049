import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/**
 * Who did what, when, from where. Rows are only ever added. No foreign keys: an entry outlives the user, the token and the
 * organisation that it names.
 */
@Entity('audit_events')
@Index('audit_events_org_idx', ['orgId', 'createdAt', 'id'])
export class AuditEvent {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'audit_events_pk' })
  id!: string;

  /** Null for what concerns the installation, such as a failed sign-in. */
  @Column('uuid', { name: 'org_id', nullable: true })
  orgId!: string | null;

  @Column('uuid', { name: 'actor_user_id', nullable: true })
  actorUserId!: string | null;

  @Column('uuid', { name: 'actor_token_id', nullable: true })
  actorTokenId!: string | null;

  /** `noun.verb`, such as `run.create`. */
  @Column('text')
  action!: string;

  @Column('text', { name: 'subject_type', nullable: true })
  subjectType!: string | null;

  @Column('uuid', { name: 'subject_id', nullable: true })
  subjectId!: string | null;

  @Column('text', { nullable: true })
  ip!: string | null;

  /** Never a secret. */
  @Column('json', { nullable: true })
  details!: unknown;

  @Column({ type: 'timestamptz', name: 'created_at', precision: 3 })
  createdAt!: Date;
}
