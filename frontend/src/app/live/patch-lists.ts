import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { placeRun, removeRun } from '../../features/runs/place-run.js';
import { type RunFilters, runKeys } from '../../features/runs/queries.js';
import type { ListedRun, RunPage } from '../../shared/api/types.js';
import { isFinished } from '../../shared/format/verdict.js';

type Pages = InfiniteData<RunPage, string | null>;

/** Changes every loaded list of an organisation's runs, each under its own filters. */
export function patchLists(client: QueryClient, orgId: string) {
  const queryKey = runKeys.lists(orgId);
  const change = (patch: (pages: Pages, filters: RunFilters) => Pages) => {
    for (const query of client.getQueryCache().findAll({ queryKey })) {
      const filters = query.queryKey[3] as RunFilters;
      client.setQueryData<Pages>(query.queryKey, (pages) => pages && patch(pages, filters));
    }
  };
  return {
    place: (run: ListedRun) => change((pages, filters) => placeRun(pages, filters, run)),
    remove: (runId: string) => change((pages) => removeRun(pages, runId)),
    refetchMoving() {
      for (const query of client.getQueryCache().findAll({ queryKey, type: 'active' })) {
        const pages = query.state.data as Pages | undefined;
        const moving = pages?.pages.some((page) => page.data.some((run) => !isFinished(run)));
        if (moving) void client.invalidateQueries({ queryKey: query.queryKey });
      }
    },
  };
}
