import type { TranscriptEvent } from '../../shared/api/types.js';

export interface EventFilter {
  readonly direction?: TranscriptEvent['direction'];
  /** Found anywhere in the event, without case. */
  readonly text?: string;
}

export function filterEvents(
  events: readonly TranscriptEvent[],
  { direction, text }: EventFilter,
): readonly TranscriptEvent[] {
  if (direction === undefined && text === undefined) return events;
  const wanted = text?.toLowerCase();
  return events.filter(
    (event) =>
      (direction === undefined || event.direction === direction) &&
      (wanted === undefined || searchText(event).includes(wanted)),
  );
}

/** Events never change, so what is searched is written out once each. */
const written = new WeakMap<TranscriptEvent, string>();

function searchText(event: TranscriptEvent): string {
  const known = written.get(event);
  if (known !== undefined) return known;
  const { method, rpcId, httpStatus, phase, headers, payload } = event;
  const lines = headers.map(({ name, value }) => `${name}: ${value}`);
  const text = [method, rpcId, httpStatus, phase, ...lines, JSON.stringify(payload)].join('\n').toLowerCase();
  written.set(event, text);
  return text;
}
