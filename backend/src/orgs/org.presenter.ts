import type { MembershipView, RunUsage } from '@plumbline/platform';
import type { OrgDto, UsageDto } from './org.dto.js';

export function presentOrg({ orgId, orgName, role }: MembershipView): OrgDto {
  return { id: orgId, name: orgName, role };
}

export function presentUsage({ runsLastHour, hourlyRunLimit, nextSlotAt }: RunUsage): UsageDto {
  return { runsLastHour, hourlyRunLimit, nextSlotAt: nextSlotAt?.toISOString() ?? null };
}
