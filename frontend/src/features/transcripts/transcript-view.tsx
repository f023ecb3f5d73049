import { Drawer, SegmentedControl, Skeleton, TextInput } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { TranscriptEvent } from '../../shared/api/types.js';
import { ProblemAlert } from '../../shared/ui/problem-alert.js';
import { EventDetail } from './event-detail.js';
import { EventList } from './event-list.js';
import { type EventFilter, filterEvents } from './filter-events.js';
import { pairEvents } from './pairing.js';
import { transcriptQuery } from './queries.js';
import classes from './transcript-view.module.css';

export interface TranscriptViewProps {
  readonly orgId: string;
  readonly runId: string;
  readonly targetUrl: string;
  /** The run is not finished: more will come. */
  readonly going: boolean;
  /** The chosen event; null chooses none. */
  readonly selected: number | null;
  /** Where a finding points in the chosen event. */
  readonly pointer: string | null;
  readonly onSelect: (seq: number | null) => void;
}

const DIRECTIONS = [
  { value: 'all', label: 'All' },
  { value: 'out', label: 'OUT' },
  { value: 'in', label: 'IN' },
  { value: 'sys', label: 'SYS' },
];

export function TranscriptView({ orgId, runId, targetUrl, going, selected, pointer, onSelect }: TranscriptViewProps) {
  const narrow = useMediaQuery('(max-width: 800px)', false, { getInitialValueInEffect: false });
  const query = useQuery(transcriptQuery(orgId, runId));
  const [filter, setFilter] = useState<EventFilter>({});

  if (query.isPending) return <Skeleton height={320} radius={8} aria-label="Loading the transcript" />;
  if (query.isError && !query.data) return <ProblemAlert error={query.error} onRetry={() => void query.refetch()} />;

  const all = query.data ?? [];
  const pairs = pairEvents(all);
  const events = filterEvents(all, filter);
  // Where nothing was chosen a wide page shows the first event, a narrow one the list.
  const chosen = all.find(({ seq }) => seq === selected) ?? (narrow ? undefined : events[0]);
  const detail = chosen && (
    <EventDetail event={chosen} pairs={pairs} targetUrl={targetUrl} pointer={pointer} onSelect={onSelect} />
  );

  return (
    <div className={classes.view}>
      <div className={classes.side}>
        <FilterBar filter={filter} onChange={setFilter} />
        {events.length > 0 ? (
          <EventList events={events} pairs={pairs} selected={chosen?.seq ?? null} onSelect={onSelect} />
        ) : (
          <p className={classes.none}>{emptyWords(all, going)}</p>
        )}
      </div>
      {narrow ? (
        <Drawer
          opened={chosen !== undefined}
          onClose={() => onSelect(null)}
          position="bottom"
          size="82%"
          title={chosen ? `Event ${chosen.seq}` : ''}
          closeButtonProps={{ 'aria-label': 'Close' }}
        >
          {detail}
        </Drawer>
      ) : (
        // Reached by the tab key, since it scrolls.
        <div className={classes.detail} tabIndex={0} role="region" aria-label="Event">
          {detail}
        </div>
      )}
    </div>
  );
}

function emptyWords(all: readonly TranscriptEvent[], going: boolean): string {
  if (all.length > 0) return 'No event matches this filter.';
  return going ? 'Nothing was sent yet.' : 'Nothing was sent in this run.';
}

interface FilterBarProps {
  readonly filter: EventFilter;
  readonly onChange: (filter: EventFilter) => void;
}

function FilterBar({ filter, onChange }: FilterBarProps) {
  const { direction, text } = filter;
  const chooseDirection = (value: string) => {
    const chosen = (['out', 'in', 'sys'] as const).find((each) => each === value);
    onChange({ ...(text !== undefined && { text }), ...(chosen && { direction: chosen }) });
  };
  const type = (value: string) =>
    onChange({ ...(direction && { direction }), ...(value.trim() !== '' && { text: value }) });
  return (
    <search className={classes.filter}>
      <TextInput
        size="xs"
        aria-label="Find in the transcript"
        placeholder="Find in the transcript"
        leftSection={<IconSearch size={13} aria-hidden />}
        value={text ?? ''}
        onChange={(event) => type(event.currentTarget.value)}
        className={classes.find}
      />
      <SegmentedControl
        size="xs"
        aria-label="Direction"
        data={DIRECTIONS}
        value={direction ?? 'all'}
        onChange={chooseDirection}
      />
    </search>
  );
}
