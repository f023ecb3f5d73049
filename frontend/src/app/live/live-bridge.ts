/**
 * The one place where live events meet the data: they patch what is cached, and whatever may have been missed (a gap,
 * a reconnect, the time before the subscription was taken) is fetched again. Losing the connection loses nothing.
 */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { liveSocket, subscribe } from '../../shared/live/live-socket.js';
import { useLiveState } from '../../shared/live/use-live-state.js';
import { type LiveEvents, liveHandlers } from './live-handlers.js';

const POLL_MS = 2_000;
/**
 * What is told live is stored up to half a second later. What was told just before the subscription is in neither the
 * first answer nor the later messages: asking once more after this time finds it.
 */
const STORED_AFTER_MS = 1_000;

/** Rows, runs and the hour's usage of an organisation stay current while this is mounted. */
export function useLiveOrg(orgId: string): void {
  const client = useQueryClient();
  useEffect(() => {
    const handlers = liveHandlers(client, orgId);
    const socket = liveSocket();
    const stops = [
      listen(socket, 'run.created', handlers.runCreated),
      listen(socket, 'run.updated', handlers.runUpdated),
      listen(socket, 'run.deleted', handlers.runDeleted),
      listen(socket, 'transcript.appended', handlers.transcriptAppended),
      subscribe({ orgId }, handlers.orgReady),
    ];
    return () => stops.forEach((stop) => stop());
  }, [client, orgId]);
  usePolling(orgId);
}

function usePolling(orgId: string): void {
  const client = useQueryClient();
  const live = useLiveState() === 'live';
  useEffect(() => {
    if (live) return undefined;
    const { poll } = liveHandlers(client, orgId);
    const timer = setInterval(poll, POLL_MS);
    return () => clearInterval(timer);
  }, [client, orgId, live]);
}

/** The run's checks and transcript arrive while this is mounted. Needs `useLiveOrg` above it. */
export function useLiveRun(orgId: string, runId: string): void {
  const client = useQueryClient();
  useEffect(() => {
    const { runReady, runStored } = liveHandlers(client, orgId);
    let later: ReturnType<typeof setTimeout> | undefined;
    const stop = subscribe({ orgId, runId }, (ack) => {
      runReady(runId, ack);
      clearTimeout(later);
      later = setTimeout(() => runStored(runId), STORED_AFTER_MS);
    });
    return () => {
      clearTimeout(later);
      stop();
    };
  }, [client, orgId, runId]);
}

function listen<Name extends keyof LiveEvents>(
  socket: ReturnType<typeof liveSocket>,
  name: Name,
  handler: (payload: LiveEvents[Name]) => void,
): () => void {
  // The library types handlers by name only for maps of functions; one cast here types every handler above.
  const untyped = handler as (payload: unknown) => void;
  socket.on(name as string, untyped);
  return () => socket.off(name as string, untyped);
}
