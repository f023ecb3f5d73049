import type { QueryClient } from '@tanstack/react-query';
import { mergeChecks } from '../../features/runs/merge-checks.js';
import { runKeys } from '../../features/runs/queries.js';
import { appendEvents, lastSeqOf } from '../../features/transcripts/append-events.js';
import { transcriptKey } from '../../features/transcripts/queries.js';
import type { CheckResult, ListedRun, Run, TranscriptEvent } from '../../shared/api/types.js';
import { isFinished } from '../../shared/format/verdict.js';
import type { LiveAck } from '../../shared/live/live-socket.js';

type Events = readonly TranscriptEvent[];

/** Changes the loaded runs and transcripts of an organisation, and has fetched what a live event shows to be missing. */
export function patchRuns(client: QueryClient, orgId: string) {
  const { key, eventsKey, known, knownEvents, refetch, refetchEvents } = cacheOf(client, orgId);
  return {
    refetch,
    put(run: Run) {
      client.setQueryData<Run>(key(run.id), (before) =>
        before && isFinished(before) && !isFinished(run) ? before : run,
      );
      const events = knownEvents(run.id);
      if (!events) return;
      // Another worker took the run up again: what was recorded before is void.
      if (!isFinished(run) && lastSeqOf(events) > run.eventCount) client.setQueryData<Events>(eventsKey(run.id), []);
      // The last events were lost on the way: nothing further will come that would show the gap.
      if (isFinished(run) && lastSeqOf(events) !== run.eventCount) refetchEvents(run.id);
    },
    refetchIfBehind(run: ListedRun) {
      const before = known(run.id);
      if (before && isFinished(run) && !isFinished(before)) refetch(run.id);
    },
    appendChecks(runId: string, checks: readonly CheckResult[], lastSeq: number) {
      client.setQueryData<Run>(key(runId), (before) => before && withChecks(before, checks, lastSeq));
    },
    appendEvents(runId: string, events: Events) {
      const before = knownEvents(runId);
      if (!before) return;
      const appended = appendEvents(before, events);
      client.setQueryData<Events>(eventsKey(runId), appended.events);
      if (appended.gap) refetchEvents(runId);
    },
    refetchMoving() {
      for (const query of client.getQueryCache().findAll({ queryKey: runKeys.details(orgId), type: 'active' })) {
        const run = query.state.data as Run | undefined;
        if (run) refetchWhatMoves(run, knownEvents(run.id), { refetch, refetchEvents });
      }
    },
    refetchIfMoving(runId: string) {
      const run = known(runId);
      if (run) refetchWhatMoves(run, knownEvents(runId), { refetch, refetchEvents });
    },
    /** The server has taken the subscription; what happened before was not heard. */
    catchUp(runId: string, { lastSeq }: LiveAck) {
      const run = known(runId);
      if (run && !isFinished(run)) refetch(runId);
      const events = knownEvents(runId);
      if (events && lastSeqOf(events) < (lastSeq ?? 0)) refetchEvents(runId);
    },
  };
}

function cacheOf(client: QueryClient, orgId: string) {
  const key = (runId: string) => runKeys.detail(orgId, runId);
  const eventsKey = (runId: string) => transcriptKey(orgId, runId);
  return {
    key,
    eventsKey,
    known: (runId: string) => client.getQueryData<Run>(key(runId)),
    knownEvents: (runId: string) => client.getQueryData<Events>(eventsKey(runId)),
    refetch: (runId: string) => void client.invalidateQueries({ queryKey: key(runId) }),
    refetchEvents: (runId: string) => void client.invalidateQueries({ queryKey: eventsKey(runId) }),
  };
}

type Refetching = Pick<ReturnType<typeof cacheOf>, 'refetch' | 'refetchEvents'>;

/** A run that goes on, and its transcript until it is whole. */
function refetchWhatMoves(run: Run, events: Events | undefined, { refetch, refetchEvents }: Refetching): void {
  if (!isFinished(run)) refetch(run.id);
  if (events && (!isFinished(run) || lastSeqOf(events) < run.eventCount)) refetchEvents(run.id);
}

function withChecks(run: Run, checks: readonly CheckResult[], lastSeq: number): Run {
  if (isFinished(run)) return run;
  return { ...run, eventCount: Math.max(run.eventCount, lastSeq), checks: mergeChecks(run.checks, checks) };
}
