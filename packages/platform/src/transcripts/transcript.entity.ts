import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { Run } from '../runs/run.entity.js';

/** All events of one run in one row: written whole, read by slices. `json` keeps the text as it was sent, and is never looked into by index. */
@Entity('transcripts')
@ForeignKey(() => Run, ['orgId', 'runId'], ['orgId', 'id'], { name: 'transcripts_run_fk', onDelete: 'CASCADE' })
export class Transcript {
  @PrimaryColumn('uuid', { name: 'org_id', primaryKeyConstraintName: 'transcripts_pk' })
  orgId!: string;

  @PrimaryColumn('uuid', { name: 'run_id', primaryKeyConstraintName: 'transcripts_pk' })
  runId!: string;

  /** An array of `TranscriptEvent`; the n-th has `seq` n. */
  @Column('json')
  events!: unknown;

  @Column('integer', { name: 'event_count' })
  eventCount!: number;
}
