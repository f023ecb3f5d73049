import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { meQuery } from '../features/session/queries.js';
import { ProblemError } from '../shared/api/problem.js';

/** A refusal will be the same again; only what never answered, or answered for want of a store, is worth another try. */
function isWorthRetrying(failures: number, error: Error): boolean {
  if (failures >= 2) return false;
  return !(error instanceof ProblemError) || error.status === 0 || error.status >= 500;
}

/** The session ended meanwhile: whoever is shown needs to sign in again, and the shell sees to it. */
function noteEndOfSession(error: Error): void {
  if (error instanceof ProblemError && error.code === 'unauthenticated')
    queryClient.setQueryData(meQuery.queryKey, null);
}

export const queryClient: QueryClient = new QueryClient({
  queryCache: new QueryCache({ onError: noteEndOfSession }),
  mutationCache: new MutationCache({ onError: noteEndOfSession }),
  defaultOptions: {
    queries: { retry: isWorthRetrying, staleTime: 10_000, refetchOnWindowFocus: true },
    mutations: { retry: false },
  },
});
