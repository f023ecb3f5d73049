import { Body, Controller, Delete, Get, HttpCode, Post, Query, Res } from '@nestjs/common';
import { ApiCreatedResponse, ApiNoContentResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { AtLeast } from '../http/access.decorators.js';
import { created, LOCATION } from '../http/created.js';
import { IdParam, OrgIdParam } from '../http/id-param.js';
import { PageQueryDto } from '../http/pagination.dto.js';
import { CurrentMember, type Member } from '../http/principal.js';
import { ApiTokenPageDto, CreateApiTokenDto, CreatedApiTokenDto } from './api-token.dto.js';
import { ApiTokensService } from './api-tokens.service.js';

@ApiTags('api tokens')
@OrgIdParam()
@Controller('orgs/:orgId/api-tokens')
export class ApiTokensController {
  constructor(private readonly tokens: ApiTokensService) {}

  @Get()
  @AtLeast('admin')
  @ApiOkResponse({ type: ApiTokenPageDto, description: 'Newest first.' })
  list(@CurrentMember() member: Member, @Query() query: PageQueryDto): Promise<ApiTokenPageDto> {
    return this.tokens.list(member, query);
  }

  @Post()
  @AtLeast('admin')
  @ApiCreatedResponse({ type: CreatedApiTokenDto, headers: LOCATION })
  async create(
    @CurrentMember() member: Member,
    @Body() input: CreateApiTokenDto,
    @Res({ passthrough: true }) response: Response,
  ): Promise<CreatedApiTokenDto> {
    return created(response, await this.tokens.create(member, input));
  }

  @Delete(':tokenId')
  @AtLeast('admin')
  @HttpCode(204)
  @ApiNoContentResponse({ description: 'Revoked.' })
  revoke(@CurrentMember() member: Member, @IdParam('tokenId') tokenId: string): Promise<void> {
    return this.tokens.revoke(member, tokenId);
  }
}
