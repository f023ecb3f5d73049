/** Whether the last request got any answer at all: what is on the page is only as old as that. */
import { useSyncExternalStore } from 'react';

let reachable = true;
const listeners = new Set<() => void>();

export function noteReachability(answered: boolean): void {
  if (answered === reachable) return;
  reachable = answered;
  for (const listener of listeners) listener();
}

export function useIsReachable(): boolean {
  return useSyncExternalStore(subscribe, () => reachable);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
