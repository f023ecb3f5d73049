import { useEffect, useEffectEvent } from 'react';

/** Rows before the end at which the next page is asked for. */
const AHEAD = 15;

/** Calls `onEnd` when the last drawn row comes near the end of what is loaded, once for each length. */
export function useReachEnd(lastDrawn: number | undefined, loaded: number, onEnd: () => void): void {
  const near = lastDrawn !== undefined && lastDrawn >= loaded - AHEAD;
  const reached = useEffectEvent(onEnd);
  useEffect(() => {
    if (near) reached();
  }, [near, loaded]);
}
