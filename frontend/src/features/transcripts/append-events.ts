import type { TranscriptEvent } from '../../shared/api/types.js';

export interface Appended {
  readonly events: readonly TranscriptEvent[];
  /** An event between the known and the arrived ones is missing: it has to be fetched. */
  readonly gap: boolean;
}

/** Adds what arrived to what is known: doubles are dropped, order is by `seq`, and nothing is added past a gap. */
export function appendEvents(known: readonly TranscriptEvent[], arrived: readonly TranscriptEvent[]): Appended {
  const events = [...known];
  for (const event of [...arrived].sort((a, b) => a.seq - b.seq)) {
    const last = lastSeqOf(events);
    if (event.seq <= last) continue;
    if (event.seq > last + 1) return { events, gap: true };
    events.push(event);
  }
  return { events: events.length === known.length ? known : events, gap: false };
}

export function lastSeqOf(events: readonly TranscriptEvent[]): number {
  return events.at(-1)?.seq ?? 0;
}
