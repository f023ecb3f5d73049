import { type KeyboardEvent, useEffect, useRef } from 'react';
import type { TranscriptEvent } from '../../shared/api/types.js';
import { showInvisible } from '../../shared/format/server-text.js';
import classes from './event-list.module.css';
import type { Pairs } from './pairing.js';

export interface EventListProps {
  readonly events: readonly TranscriptEvent[];
  readonly pairs: Pairs;
  readonly selected: number | null;
  readonly onSelect: (seq: number) => void;
}

/** The events as a list box: one stop of the tab key, arrow keys inside. */
export function EventList({ events, pairs, selected, onSelect }: EventListProps) {
  const list = useRef<HTMLDivElement>(null);
  const at = events.findIndex(({ seq }) => seq === selected);

  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [selected]);

  const onKeyDown = (event: KeyboardEvent) => {
    const to = target(event.key, at, events.length);
    const next = to === null ? undefined : events[to];
    if (!next) return;
    event.preventDefault();
    onSelect(next.seq);
  };
  const pair = selected === null ? undefined : (pairs.answerTo.get(selected) ?? pairs.requestOf.get(selected))?.seq;

  return (
    <div
      ref={list}
      className={classes.list}
      role="listbox"
      aria-label="Transcript events"
      tabIndex={0}
      aria-activedescendant={at === -1 ? undefined : optionId(events[at]?.seq ?? 0)}
      onKeyDown={onKeyDown}
    >
      {events.map((event) => (
        <EventRow
          key={event.seq}
          event={event}
          method={methodOf(event, pairs)}
          selected={event.seq === selected}
          paired={event.seq === pair}
          onSelect={() => onSelect(event.seq)}
        />
      ))}
    </div>
  );
}

interface EventRowProps {
  readonly event: TranscriptEvent;
  readonly method: string;
  readonly selected: boolean;
  readonly paired: boolean;
  readonly onSelect: () => void;
}

function EventRow({ event, method, selected, paired, onSelect }: EventRowProps) {
  return (
    <div
      id={optionId(event.seq)}
      role="option"
      aria-selected={selected}
      className={classes.row}
      data-direction={event.direction}
      data-paired={paired}
      onClick={onSelect}
    >
      <span className={classes.seq}>{event.seq}</span>
      <span className={classes.direction}>{event.direction.toUpperCase()}</span>
      <bdi className={classes.method}>{showInvisible(method)}</bdi>
      <bdi className={classes.id}>{event.rpcId === null ? '' : `#${showInvisible(String(event.rpcId))}`}</bdi>
      <span className={classes.status} data-bad={event.httpStatus !== null && event.httpStatus >= 400}>
        {event.httpStatus ?? ''}
      </span>
      <span className={classes.duration}>{event.durationMs === null ? '' : `${Math.round(event.durationMs)} ms`}</span>
    </div>
  );
}

/** An answer carries no method of its own; it is named by the request's. */
export function methodOf(event: TranscriptEvent, pairs: Pairs): string {
  return event.method ?? pairs.requestOf.get(event.seq)?.method ?? event.phase;
}

function optionId(seq: number): string {
  return `transcript-event-${seq}`;
}

function target(key: string, at: number, length: number): number | null {
  switch (key) {
    case 'ArrowDown':
    case 'j':
      return Math.min(at + 1, length - 1);
    case 'ArrowUp':
    case 'k':
      return Math.max(at - 1, 0);
    case 'Home':
      return 0;
    case 'End':
      return length - 1;
    default:
      return null;
  }
}
