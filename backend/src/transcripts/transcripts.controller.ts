import { Controller, Get, Query } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { AtLeast } from '../http/access.decorators.js';
import { IdParam, OrgIdParam } from '../http/id-param.js';
import { CurrentMember, type Member } from '../http/principal.js';
import { TranscriptDto, TranscriptQueryDto } from './transcript.dto.js';
import { TranscriptsService } from './transcripts.service.js';

@ApiTags('runs')
@OrgIdParam()
@Controller('orgs/:orgId/runs/:runId/transcript')
export class TranscriptsController {
  constructor(private readonly transcripts: TranscriptsService) {}

  @Get()
  @AtLeast('viewer')
  @ApiOkResponse({ type: TranscriptDto, description: 'In order of seq.' })
  get(
    @CurrentMember() member: Member,
    @IdParam('runId') runId: string,
    @Query() query: TranscriptQueryDto,
  ): Promise<TranscriptDto> {
    return this.transcripts.get(member, runId, query);
  }
}
