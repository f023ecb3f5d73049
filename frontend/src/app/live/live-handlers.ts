import type { QueryClient } from '@tanstack/react-query';
import { orgKeys } from '../../features/orgs/queries.js';
import { runKeys } from '../../features/runs/queries.js';
import { lastSeqOf } from '../../features/transcripts/append-events.js';
import type { CheckResult, ListedRun, Run, TranscriptEvent } from '../../shared/api/types.js';
import { patchLists } from './patch-lists.js';
import { patchRuns } from './patch-runs.js';

/**
 * What the server emits. Under `run.updated` the organisation's room gets the list form, a run's room the whole run, and
 * at a run's start both get both in one. While it goes on its checks arrive with the transcript.
 */
export interface LiveEvents {
  readonly 'run.created': ListedRun;
  readonly 'run.updated': ListedRun | Run;
  readonly 'run.deleted': { readonly id: string };
  readonly 'transcript.appended': {
    readonly runId: string;
    readonly events: readonly TranscriptEvent[];
    readonly checks: readonly CheckResult[];
  };
}

/** What each live event does to the cached data of one organisation. */
export function liveHandlers(client: QueryClient, orgId: string) {
  const lists = patchLists(client, orgId);
  const runs = patchRuns(client, orgId);
  const refetchUsage = () => void client.invalidateQueries({ queryKey: orgKeys.usage(orgId) });
  return {
    runCreated(run: ListedRun): void {
      if (run.orgId !== orgId) return;
      lists.place(run);
      refetchUsage();
    },
    runUpdated(run: ListedRun | Run): void {
      if (run.orgId !== orgId) return;
      if ('checkCounts' in run) lists.place(run);
      if ('checks' in run) runs.put(run);
      else runs.refetchIfBehind(run);
    },
    runDeleted({ id }: LiveEvents['run.deleted']): void {
      lists.remove(id);
      runs.refetch(id);
    },
    transcriptAppended({ runId, events, checks }: LiveEvents['transcript.appended']): void {
      runs.appendChecks(runId, checks, lastSeqOf(events));
      runs.appendEvents(runId, events);
    },
    /** While nothing arrives by itself: asks again for what is shown and still moves, and for nothing else. */
    poll(): void {
      lists.refetchMoving();
      runs.refetchMoving();
    },
    orgReady(): void {
      void client.invalidateQueries({ queryKey: runKeys.lists(orgId) });
      refetchUsage();
    },
    runReady: runs.catchUp,
    runStored: runs.refetchIfMoving,
  };
}
