import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { api, send } from '../../shared/api/client.js';
import type { CreateRun } from '../../shared/api/types.js';
import { catalogueQuery } from './catalogue.js';
import { runKeys } from './queries.js';

/** `gcTime: 0`: the cache of mutations keeps what was submitted, and that may be a credential. */
export function createRunMutation(client: QueryClient, orgId: string) {
  return mutationOptions({
    mutationFn: (body: CreateRun) =>
      send(() => api.POST('/api/v1/orgs/{orgId}/runs', { params: { path: { orgId } }, body })),
    onSuccess: (run) => {
      client.setQueryData(runKeys.detail(orgId, run.id), run);
      // The run's page shows the checks that are to come.
      void client.prefetchQuery(catalogueQuery);
      void client.invalidateQueries({ queryKey: runKeys.lists(orgId) });
    },
    gcTime: 0,
  });
}
