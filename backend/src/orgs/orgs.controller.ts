import { Controller, Get, Query } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { AtLeast, SignedIn } from '../http/access.decorators.js';
import { OrgIdParam } from '../http/id-param.js';
import { PageQueryDto } from '../http/pagination.dto.js';
import { CurrentMember, CurrentPrincipal, type Member, type Principal } from '../http/principal.js';
import { OrgDto, OrgPageDto, UsageDto } from './org.dto.js';
import { OrgsService } from './orgs.service.js';

@ApiTags('orgs')
@Controller('orgs')
export class OrgsController {
  constructor(private readonly orgs: OrgsService) {}

  @Get()
  @SignedIn()
  @ApiOkResponse({ type: OrgPageDto, description: 'Yours; newest first.' })
  list(@CurrentPrincipal() principal: Principal, @Query() query: PageQueryDto): OrgPageDto {
    return this.orgs.list(principal, query);
  }

  @Get(':orgId')
  @OrgIdParam()
  @AtLeast('viewer')
  @ApiOkResponse({ type: OrgDto })
  get(@CurrentMember() member: Member): OrgDto {
    return this.orgs.get(member);
  }

  @Get(':orgId/usage')
  @OrgIdParam()
  @AtLeast('viewer')
  @ApiOkResponse({ type: UsageDto })
  usage(@CurrentMember() member: Member): Promise<UsageDto> {
    return this.orgs.usage(member);
  }
}
