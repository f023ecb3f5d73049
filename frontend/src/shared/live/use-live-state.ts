import { useSyncExternalStore } from 'react';
import { type LiveState, liveState, onLiveChange } from './live-socket.js';

/** Whether updates arrive by themselves right now. */
export function useLiveState(): LiveState {
  return useSyncExternalStore(onLiveChange, liveState);
}
