import { Injectable } from '@nestjs/common';
import type { TranscriptEvent } from '@plumbline/probe';
import { DataSource } from 'typeorm';
import { sql } from '../database/sql.js';

export interface TranscriptSlice {
  readonly events: readonly TranscriptEvent[];
  /** `seq` of the last event that is stored; 0 when there is none yet. */
  readonly lastSeq: number;
}

@Injectable()
export class TranscriptsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Events after `after`, at most `limit`, in order. Null when this organisation has no such run. */
  async read(orgId: string, runId: string, after: number, limit: number): Promise<TranscriptSlice | null> {
    const [row] = await sql<{ events: TranscriptEvent[] | null; last_seq: number }>(this.dataSource, READ, [
      orgId,
      runId,
      after,
      limit,
    ]);
    return row === undefined ? null : { events: row.events ?? [], lastSeq: row.last_seq };
  }
}

/** The n-th event has `seq` n, so the slice is cut by position and nothing else of the document is parsed here. */
const READ = `SELECT coalesce(t.event_count, 0) AS last_seq, (
    SELECT json_agg(e.event ORDER BY e.seq)
      FROM json_array_elements(t.events) WITH ORDINALITY AS e(event, seq)
     WHERE e.seq > $3 AND e.seq <= $3 + $4
  ) AS events
  FROM runs r LEFT JOIN transcripts t ON t.org_id = r.org_id AND t.run_id = r.id
 WHERE r.org_id = $1 AND r.id = $2`;
