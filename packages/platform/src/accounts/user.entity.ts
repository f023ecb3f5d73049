import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

@Entity('users')
export class User {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'users_pk' })
  id!: string;

  /** Lower case: see `normalizeEmail`. */
  @Index('users_email_key', { unique: true })
  @Column('text')
  email!: string;

  @Column('text')
  name!: string;

  /** argon2id in PHC form; null for people who only sign in elsewhere. */
  @Column('text', { name: 'password_hash', nullable: true, select: false })
  passwordHash!: string | null;

  @Column('boolean', { name: 'is_instance_admin' })
  isInstanceAdmin!: boolean;

  @Column({ type: 'timestamptz', name: 'created_at', precision: 3 })
  createdAt!: Date;

  /** Set: may not sign in, and every session and token of theirs is refused. */
  @Column({ type: 'timestamptz', name: 'disabled_at', precision: 3, nullable: true })
  disabledAt!: Date | null;
}
