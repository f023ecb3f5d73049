import type { TranscriptEvent } from '../../shared/api/types.js';

/** Request and answer, found in both directions. */
export interface Pairs {
  readonly requestOf: ReadonlyMap<number, TranscriptEvent>;
  readonly answerTo: ReadonlyMap<number, TranscriptEvent>;
}

export function pairEvents(events: readonly TranscriptEvent[]): Pairs {
  const bySeq = new Map(events.map((event) => [event.seq, event]));
  const requestOf = new Map<number, TranscriptEvent>();
  const answerTo = new Map<number, TranscriptEvent>();
  for (const event of events) {
    const request = event.answers === null ? undefined : bySeq.get(event.answers);
    if (!request) continue;
    requestOf.set(event.seq, request);
    answerTo.set(request.seq, event);
  }
  return { requestOf, answerTo };
}
