import { queryOptions } from '@tanstack/react-query';
import { api, unwrap } from '../../shared/api/client.js';

export const orgKeys = {
  usage: (orgId: string) => ['usage', orgId] as const,
};

/** How many runs of the last hour's allowance are used. Old runs leave the hour silently, so it is asked again. */
export function usageQuery(orgId: string) {
  return queryOptions({
    queryKey: orgKeys.usage(orgId),
    queryFn: ({ signal }) => unwrap(api.GET('/api/v1/orgs/{orgId}/usage', { params: { path: { orgId } }, signal })),
    refetchInterval: 60_000,
  });
}
