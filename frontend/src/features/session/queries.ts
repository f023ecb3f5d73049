import { queryOptions } from '@tanstack/react-query';
import { api, setCsrfToken, unwrap } from '../../shared/api/client.js';
import { ProblemError } from '../../shared/api/problem.js';
import type { Me } from '../../shared/api/types.js';

/** Who is signed in; `null` for nobody, which is an answer and not an error. */
export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: async ({ signal }): Promise<Me | null> => {
    try {
      const me = await unwrap(api.GET('/api/v1/auth/me', { signal }));
      setCsrfToken(me.csrfToken);
      return me;
    } catch (error) {
      if (error instanceof ProblemError && error.status === 401) return null;
      throw error;
    }
  },
  staleTime: 5 * 60_000,
});
