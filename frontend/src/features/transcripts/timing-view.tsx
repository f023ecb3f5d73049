import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatDuration } from '../../shared/format/duration.js';
import { ProblemAlert } from '../../shared/ui/problem-alert.js';
import { ServerText } from '../../shared/ui/server-text.js';
import { transcriptQuery } from './queries.js';
import { type Bar, PHASES, timelineOf } from './timeline.js';
import classes from './timing-view.module.css';

export interface TimingViewProps {
  readonly orgId: string;
  readonly runId: string;
  readonly onSelect: (seq: number) => void;
}

/** Every exchange on one scale: what the run waited for, and which part of it. */
export function TimingView({ orgId, runId, onSelect }: TimingViewProps) {
  const query = useQuery(transcriptQuery(orgId, runId));
  if (query.isPending) return <Skeleton height={240} radius={8} aria-label="Loading the timing" />;
  if (query.isError && !query.data) return <ProblemAlert error={query.error} onRetry={() => void query.refetch()} />;
  const { bars, lengthMs } = timelineOf(query.data ?? []);
  if (bars.length === 0) return <p className={classes.none}>Nothing was sent in this run.</p>;
  return (
    <div className={classes.card}>
      <ul className={classes.legend} aria-label="Phases">
        {PHASES.map(({ name }) => (
          <li key={name} data-phase={name}>
            {name}
          </li>
        ))}
      </ul>
      <table className={classes.table} aria-label="Timing of the exchanges">
        <thead>
          <tr>
            <th scope="col">Exchange</th>
            <th scope="col">0 to {formatDuration(lengthMs)}</th>
            <th scope="col">Took</th>
          </tr>
        </thead>
        <tbody>
          {bars.map((bar) => (
            <Row key={bar.seq} bar={bar} lengthMs={lengthMs} onSelect={onSelect} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface RowProps {
  readonly bar: Bar;
  readonly lengthMs: number;
  readonly onSelect: (seq: number) => void;
}

function Row({ bar, lengthMs, onSelect }: RowProps) {
  const words = bar.phases.map(({ name, ms }) => `${name} ${formatDuration(ms)}`).join(', ');
  const percent = (ms: number) => `${((ms / lengthMs) * 100).toFixed(2)}%`;
  return (
    <tr>
      <td>
        <button type="button" className={classes.exchange} onClick={() => onSelect(bar.seq)}>
          <ServerText>{bar.method}</ServerText>
        </button>
      </td>
      <td title={words}>
        <span
          className={classes.bar}
          role="img"
          aria-label={words === '' ? 'No phases were measured' : words}
          style={{ marginLeft: percent(bar.startMs), width: percent(bar.totalMs) }}
        >
          {bar.phases.map(({ name, ms }) => (
            <span key={name} data-phase={name} style={{ flexGrow: ms }} />
          ))}
        </span>
      </td>
      <td>{formatDuration(bar.totalMs)}</td>
    </tr>
  );
}
