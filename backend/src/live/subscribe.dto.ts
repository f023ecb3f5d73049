import { IsUUID } from 'class-validator';
import type { ProblemDto } from '../http/problem.dto.js';
import { Optional } from '../http/optional.js';

export class SubscribeDto {
  @IsUUID()
  readonly orgId!: string;

  @Optional()
  @IsUUID()
  readonly runId?: string;
}

export interface Subscribed {
  readonly ok: true;
  /** Of the run: sequence number of its last event so far. Null for an organisation. */
  readonly lastSeq: number | null;
}

export type SubscribeAnswer = Subscribed | ProblemDto;
