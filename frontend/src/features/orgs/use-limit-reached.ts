import { useQuery } from '@tanstack/react-query';
import { usageQuery } from './queries.js';

/** Whether a run can be started now, as far as the hour's allowance goes. Unknown counts as yes: the API decides. */
export function useLimitReached(orgId: string): boolean {
  const { data: usage } = useQuery(usageQuery(orgId));
  return usage !== undefined && usage.runsLastHour >= usage.hourlyRunLimit;
}
