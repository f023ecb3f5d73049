import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('orgs')
export class Org {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'orgs_pk' })
  id!: string;

  @Column('text')
  name!: string;

  /** Runs per hour; null takes the installation's RUNS_PER_HOUR, 0 is no limit. */
  @Column('integer', { name: 'hourly_run_limit', nullable: true })
  hourlyRunLimit!: number | null;

  /** Days; null takes the installation's RETENTION_DAYS. */
  @Column('integer', { name: 'retention_days', nullable: true })
  retentionDays!: number | null;

  @Column({ type: 'timestamptz', name: 'created_at', precision: 3 })
  createdAt!: Date;
}
