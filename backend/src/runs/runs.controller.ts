import { Body, Controller, Get, HttpCode, Post, Query, Res } from '@nestjs/common';
import { ApiAcceptedResponse, ApiCreatedResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { AtLeast } from '../http/access.decorators.js';
import { created, LOCATION } from '../http/created.js';
import { IdParam, OrgIdParam } from '../http/id-param.js';
import { CurrentMember, type Member } from '../http/principal.js';
import { CreateRunDto } from './create-run.dto.js';
import { ListRunsDto } from './list-runs.dto.js';
import { RunDto, RunPageDto } from './run.dto.js';
import { RunsService } from './runs.service.js';

@ApiTags('runs')
@OrgIdParam()
@Controller('orgs/:orgId/runs')
export class RunsController {
  constructor(private readonly runs: RunsService) {}

  @Post()
  @AtLeast('member')
  @ApiCreatedResponse({ type: RunDto, headers: LOCATION })
  async create(
    @CurrentMember() member: Member,
    @Body() input: CreateRunDto,
    @Res({ passthrough: true }) response: Response,
  ): Promise<RunDto> {
    return created(response, await this.runs.create(member, input));
  }

  @Get()
  @AtLeast('viewer')
  @ApiOkResponse({ type: RunPageDto, description: 'Newest first.' })
  list(@CurrentMember() member: Member, @Query() query: ListRunsDto): Promise<RunPageDto> {
    return this.runs.list(member, query);
  }

  @Get(':runId')
  @AtLeast('viewer')
  @ApiOkResponse({ type: RunDto })
  get(@CurrentMember() member: Member, @IdParam('runId') runId: string): Promise<RunDto> {
    return this.runs.get(member, runId);
  }

  @Post(':runId/cancel')
  @AtLeast('member')
  @HttpCode(202)
  @ApiAcceptedResponse({ type: RunDto, description: 'Cancelled, or running and about to stop.' })
  cancel(@CurrentMember() member: Member, @IdParam('runId') runId: string): Promise<RunDto> {
    return this.runs.cancel(member, runId);
  }
}
