import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { User } from '../accounts/user.entity.js';
import { Org } from './org.entity.js';
import type { Role } from './role.js';

@Entity('memberships')
@ForeignKey(() => Org, ['orgId'], ['id'], { name: 'memberships_org_fk', onDelete: 'CASCADE' })
@ForeignKey(() => User, ['userId'], ['id'], { name: 'memberships_user_fk', onDelete: 'CASCADE' })
@Index('memberships_user_idx', ['userId'])
@Check('memberships_role_check', `role IN ('viewer', 'member', 'admin', 'owner')`)
export class Membership {
  @PrimaryColumn('uuid', { name: 'org_id', primaryKeyConstraintName: 'memberships_pk' })
  orgId!: string;

  @PrimaryColumn('uuid', { name: 'user_id', primaryKeyConstraintName: 'memberships_pk' })
  userId!: string;

  @Column('text')
  role!: Role;

  @Column({ type: 'timestamptz', name: 'created_at', precision: 3 })
  createdAt!: Date;
}
