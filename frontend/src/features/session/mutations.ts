import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { api, send, setCsrfToken, unwrap } from '../../shared/api/client.js';
import { meQuery } from './queries.js';

export interface SignIn {
  readonly email: string;
  readonly password: string;
}

/** `gcTime: 0`: the cache of mutations keeps what was submitted, and that is a password. */
export function signInMutation(client: QueryClient) {
  return mutationOptions({
    mutationFn: async (body: SignIn) => {
      const signedIn = await unwrap(api.POST('/api/v1/auth/login', { body }));
      setCsrfToken(signedIn.csrfToken);
      await client.fetchQuery({ ...meQuery, staleTime: 0 });
    },
    gcTime: 0,
  });
}

export function signOutMutation() {
  return mutationOptions({
    mutationFn: async () => {
      await send(() => api.POST('/api/v1/auth/logout'));
      setCsrfToken(null);
    },
  });
}
