import type { QueryClient } from '@tanstack/react-query';
import { redirect } from 'react-router';
import { meQuery } from '../features/session/queries.js';
import type { Me, Membership } from '../shared/api/types.js';

/** What every page inside the shell can rely on. */
export interface Session {
  readonly me: Me;
  readonly org: Membership;
}

/** Lets only members of the organisation through; everybody else signs in first and then comes back to this address. */
export async function requireMe(client: QueryClient, request: Request, orgId: string | undefined): Promise<Session> {
  const me = await client.ensureQueryData(meQuery);
  if (!me) throw redirect(loginAddress(new URL(request.url)));
  const org = me.memberships.find((membership) => membership.orgId === orgId);
  // What the API says about another organisation's objects: there is nothing, or it is not yours to see.
  if (!org) throw new Response('', { status: 404 });
  return { me, org };
}

export function homeOf(me: Me): string {
  const first = me.memberships[0];
  return first ? `/o/${first.orgId}/diagnostics` : '/welcome';
}

export function loginAddress(from: { readonly pathname: string; readonly search: string }): string {
  const here = from.pathname + from.search;
  return here === '/' ? '/login' : `/login?next=${encodeURIComponent(here)}`;
}

/** Only a path of this very page may be the place to go on to: anything else would lend our name to another site. */
export function safeNext(next: string | null): string | null {
  return next !== null && /^\/(?![/\\])/.test(next) ? next : null;
}
