import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api, unwrap } from '../../shared/api/client.js';
import type { ListedRun, Run, RunPage } from '../../shared/api/types.js';
import { newerFetchedRun } from './newer-run.js';

/** What the table can be narrowed by; absent means any. */
export interface RunFilters {
  readonly status?: ListedRun['status'];
  readonly result?: NonNullable<ListedRun['resultStatus']>;
  readonly target?: string;
}

const PAGE_SIZE = 50;

export const runKeys = {
  lists: (orgId: string) => ['runs', orgId, 'list'] as const,
  list: (orgId: string, filters: RunFilters) => ['runs', orgId, 'list', filters] as const,
  details: (orgId: string) => ['runs', orgId, 'detail'] as const,
  detail: (orgId: string, runId: string) => ['runs', orgId, 'detail', runId] as const,
};

export function runsQuery(orgId: string, filters: RunFilters) {
  return infiniteQueryOptions({
    queryKey: runKeys.list(orgId, filters),
    queryFn: ({ pageParam, signal }) =>
      unwrap(
        api.GET('/api/v1/orgs/{orgId}/runs', {
          params: {
            path: { orgId },
            query: { ...filters, limit: PAGE_SIZE, ...(pageParam === null ? {} : { cursor: pageParam }) },
          },
          signal,
        }),
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (last: RunPage) => last.nextCursor,
  });
}

export function runQuery(orgId: string, runId: string) {
  const queryKey = runKeys.detail(orgId, runId);
  return queryOptions({
    queryKey,
    queryFn: async ({ signal, client }): Promise<Run> => {
      const path = { orgId, runId };
      const fetched = await unwrap(api.GET('/api/v1/orgs/{orgId}/runs/{runId}', { params: { path }, signal }));
      // A live update may have overtaken this answer on its way.
      return newerFetchedRun(client.getQueryData<Run>(queryKey), fetched);
    },
  });
}
