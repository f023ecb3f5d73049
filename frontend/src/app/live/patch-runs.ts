import type { QueryClient } from '@tanstack/react-query';
import { mergeChecks } from '../../features/runs/catalogue.js';
import { runKeys } from '../../features/runs/queries.js';
import { appendEvents, lastSeqOf } from '../../features/transcripts/append-events.js';
import { transcriptKey } from '../../features/transcripts/queries.js';
import type { CheckResult, ListedRun, Run, TranscriptEvent } from '../../shared/api/types.js';
import { isFinished } from '../../shared/format/verdict.js';
import type { LiveAck } from '../../shared/live/live-socket.js';

type Events = readonly TranscriptEvent[];

/** Changes the loaded runs and transcripts of an organisation, and has fetched what a live event shows to be missing. */
export function patchRuns(client: QueryClient, orgId: string) {
  const key = (runId: string) => runKeys.detail(orgId, runId);
  const eventsKey = (runId: string) => transcriptKey(orgId, runId);
  const known = (runId: string) => client.getQueryData<Run>(key(runId));
  const knownEvents = (runId: string) => client.getQueryData<Events>(eventsKey(runId));
  const refetch = (runId: string) => void client.invalidateQueries({ queryKey: key(runId) });
  const refetchEvents = (runId: string) => void client.invalidateQueries({ queryKey: eventsKey(runId) });

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
        const events = run && knownEvents(run.id);
        if (run && !isFinished(run)) refetch(run.id);
        if (run && events && isBehind(run, events)) refetchEvents(run.id);
      }
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

function isBehind(run: Run, events: Events): boolean {
  return !isFinished(run) || lastSeqOf(events) < run.eventCount;
}

function withChecks(run: Run, checks: readonly CheckResult[], lastSeq: number): Run {
  if (isFinished(run)) return run;
  return { ...run, eventCount: Math.max(run.eventCount, lastSeq), checks: mergeChecks(run.checks, checks) };
}
