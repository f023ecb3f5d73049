import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useRef } from 'react';
import { Link } from 'react-router';
import type { ListedRun } from '../../../shared/api/types.js';
import { standingOf } from '../../../shared/format/verdict.js';
import { CountBar } from '../../../shared/ui/count-bar.js';
import { RelativeTime } from '../../../shared/ui/relative-time.js';
import { Target } from '../../../shared/ui/target.js';
import { VerdictBadge } from '../../../shared/ui/verdict-badge.js';
import { AUTH_WORDS } from '../words.js';
import { DurationCell, ServerCell } from './run-cells.js';
import classes from './runs-table.module.css';
import { useReachEnd } from './use-reach-end.js';

const ROW = 40;

const COLUMNS = ['Result', 'Target', 'Server', 'Protocol', 'Auth', 'Checks', 'Started by', 'When', 'Duration'] as const;

export interface RunRowsProps {
  readonly runs: readonly ListedRun[];
  readonly hrefOf: (run: ListedRun) => string;
  /** Called when the last loaded row comes near. */
  readonly onEnd: () => void;
}

/** The runs as a table of which only the rows in view exist, so ten thousand scroll like fifty. */
export function RunsTable({ runs, hrefOf, onEnd }: RunRowsProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const rows = useVirtualizer({
    count: runs.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW,
    getItemKey: (index) => runs[index]?.id ?? index,
    overscan: 12,
    initialRect: { width: 1000, height: 640 },
  });
  const items = rows.getVirtualItems();
  useReachEnd(items.at(-1)?.index, runs.length, onEnd);
  const above = items[0]?.start ?? 0;
  const below = rows.getTotalSize() - (items.at(-1)?.end ?? 0);

  return (
    <div ref={scroller} className={classes.scroller} onKeyDown={moveBetweenRows}>
      <table className={classes.table} aria-label="Runs" aria-rowcount={runs.length + 1}>
        <thead>
          <tr>
            {COLUMNS.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <Gap height={above} />
          {items.map(({ index, key }) => {
            const run = runs[index];
            return run && <Row key={key} run={run} href={hrefOf(run)} position={index + 2} />;
          })}
          <Gap height={below} />
        </tbody>
      </table>
    </div>
  );
}

function Row({ run, href, position }: { readonly run: ListedRun; readonly href: string; readonly position: number }) {
  return (
    <tr aria-rowindex={position} data-run={run.id}>
      <td>
        <VerdictBadge standing={standingOf(run)} />
      </td>
      <td>
        <Link to={href} className={classes.link}>
          <Target url={run.targetUrl} />
        </Link>
        {run.label !== null && <bdi className={classes.label}>{run.label}</bdi>}
      </td>
      <td>
        <ServerCell run={run} />
      </td>
      <td className={classes.figures}>{run.negotiatedProtocolVersion ?? '–'}</td>
      <td>{AUTH_WORDS[run.auth.type]}</td>
      <td>
        <CountBar counts={run.checkCounts} />
      </td>
      <td>
        <bdi>{run.createdBy?.name ?? '–'}</bdi>
      </td>
      <td>
        <RelativeTime at={run.createdAt} />
      </td>
      <td className={classes.figures}>
        <DurationCell run={run} />
      </td>
    </tr>
  );
}

/** Stands for the rows that are not drawn. */
function Gap({ height }: { readonly height: number }) {
  return height > 0 ? (
    <tr aria-hidden="true">
      <td colSpan={COLUMNS.length} className={classes.gap} style={{ height }} />
    </tr>
  ) : null;
}

/** Up and down go from run to run, as in every list. */
function moveBetweenRows(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1, j: 1, k: -1 }[event.key];
  if (step === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
  const links = [...event.currentTarget.querySelectorAll<HTMLAnchorElement>('tbody a')];
  const at = links.findIndex((link) => link === document.activeElement);
  const next = links[at === -1 ? 0 : at + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
  next.closest('tr')?.scrollIntoView({ block: 'nearest' });
}
