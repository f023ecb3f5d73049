import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config, RunsRepository } from '@plumbline/platform';
import type { Page } from '../http/cursor.js';
import { pageOfAll } from '../http/page-of-all.js';
import { type PageQueryDto } from '../http/pagination.dto.js';
import type { Member, Principal } from '../http/principal.js';
import { ProblemError } from '../http/problem-error.js';
import type { OrgDto, UsageDto } from './org.dto.js';
import { presentOrg, presentUsage } from './org.presenter.js';

@Injectable()
export class OrgsService {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly runs: RunsRepository,
  ) {}

  list(principal: Principal, query: PageQueryDto): Page<OrgDto> {
    return pageOfAll(principal.memberships, (membership) => membership.orgId, query, presentOrg);
  }

  get(member: Member): OrgDto {
    const membership = member.memberships.find(({ orgId }) => orgId === member.orgId);
    if (!membership) throw new ProblemError('not_found');
    return presentOrg(membership);
  }

  async usage(member: Member): Promise<UsageDto> {
    return presentUsage(await this.runs.usage(member.orgId, this.config.runs.perHour));
  }
}
