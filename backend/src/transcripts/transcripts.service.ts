import { Injectable } from '@nestjs/common';
import { TranscriptsRepository } from '@plumbline/platform';
import type { Member } from '../http/principal.js';
import { ProblemError } from '../http/problem-error.js';
import type { TranscriptDto, TranscriptQueryDto } from './transcript.dto.js';

@Injectable()
export class TranscriptsService {
  constructor(private readonly transcripts: TranscriptsRepository) {}

  async get(member: Member, runId: string, { after, limit }: TranscriptQueryDto): Promise<TranscriptDto> {
    const slice = await this.transcripts.read(member.orgId, runId, after, limit);
    if (!slice) throw new ProblemError('not_found');
    return { data: slice.events, lastSeq: slice.lastSeq };
  }

  /** Throws `not_found` for a run that the member cannot see. */
  async lastSeq(member: Member, runId: string): Promise<number> {
    return (await this.get(member, runId, BEYOND_ALL)).lastSeq;
  }
}

const BEYOND_ALL = { after: 2 ** 31 - 2, limit: 1 };
