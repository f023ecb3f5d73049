import { queryOptions } from '@tanstack/react-query';
import { api, unwrap } from '../../shared/api/client.js';
import type { TranscriptEvent } from '../../shared/api/types.js';
import { appendEvents, lastSeqOf } from './append-events.js';

export const transcriptKey = (orgId: string, runId: string) => ['transcript', orgId, runId] as const;

/**
 * The events of a run so far. Fetching asks only for what comes after the last known event, so a refetch after a gap
 * or a reconnect is cheap.
 */
export function transcriptQuery(orgId: string, runId: string) {
  const queryKey = transcriptKey(orgId, runId);
  return queryOptions({
    queryKey,
    queryFn: async ({ signal, client }): Promise<readonly TranscriptEvent[]> => {
      for (;;) {
        const known = client.getQueryData<readonly TranscriptEvent[]>(queryKey) ?? [];
        const page = await fetchAfter(orgId, runId, lastSeqOf(known), signal);
        // Fewer than we know of: the run was taken up again from the start, and its transcript with it.
        if (page.lastSeq < lastSeqOf(known)) {
          client.setQueryData(queryKey, []);
          continue;
        }
        // Live events may have arrived meanwhile; what is known now counts, not what was known before asking.
        const events = appendEvents(client.getQueryData<readonly TranscriptEvent[]>(queryKey) ?? [], page.data).events;
        if (lastSeqOf(events) >= page.lastSeq || lastSeqOf(events) <= lastSeqOf(known)) return events;
        client.setQueryData(queryKey, events);
      }
    },
  });
}

function fetchAfter(orgId: string, runId: string, after: number, signal: AbortSignal) {
  const params = { path: { orgId, runId }, query: { after } };
  return unwrap(api.GET('/api/v1/orgs/{orgId}/runs/{runId}/transcript', { params, signal }));
}
