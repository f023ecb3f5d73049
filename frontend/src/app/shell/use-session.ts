import { useRouteLoaderData } from 'react-router';
import type { Session } from '../session-gate.js';

/** Who is signed in and in which organisation; only for components inside the shell. */
export function useSession(): Session {
  const session = useRouteLoaderData<Session>('shell');
  if (!session) throw new Error('useSession is for pages inside the shell.');
  return session;
}
