import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef } from 'react';
import { Link } from 'react-router';
import { standingOf } from '../../../shared/format/verdict.js';
import { CountBar } from '../../../shared/ui/count-bar.js';
import { RelativeTime } from '../../../shared/ui/relative-time.js';
import { Target } from '../../../shared/ui/target.js';
import { VerdictBadge } from '../../../shared/ui/verdict-badge.js';
import classes from './run-cards.module.css';
import { DurationCell, ServerCell } from './run-cells.js';
import type { RunRowsProps } from './runs-table.js';
import { useReachEnd } from './use-reach-end.js';

const CARD = 104;

/** The runs where a table has no room: one card each, drawn only when in view. */
export function RunCards({ runs, hrefOf, onEnd }: RunRowsProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const cards = useVirtualizer({
    count: runs.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => CARD,
    getItemKey: (index) => runs[index]?.id ?? index,
    overscan: 6,
    initialRect: { width: 390, height: 700 },
  });
  const items = cards.getVirtualItems();
  useReachEnd(items.at(-1)?.index, runs.length, onEnd);
  return (
    <div ref={scroller} className={classes.scroller}>
      <ul className={classes.list} style={{ height: cards.getTotalSize() }} aria-label="Runs">
        {items.map(({ index, key, start }) => {
          const run = runs[index];
          if (!run) return null;
          return (
            <li key={key} className={classes.item} style={{ transform: `translateY(${start}px)` }}>
              <Link to={hrefOf(run)} className={classes.card}>
                <span className={classes.row}>
                  <VerdictBadge standing={standingOf(run)} />
                  <span className={classes.light}>
                    <RelativeTime at={run.createdAt} />
                  </span>
                </span>
                <span className={classes.target}>
                  <Target url={run.targetUrl} />
                </span>
                <span className={classes.row}>
                  <span className={classes.light}>
                    <ServerCell run={run} />
                  </span>
                  <span className={classes.numbers}>
                    <CountBar counts={run.checkCounts} />
                    <DurationCell run={run} />
                  </span>
                </span>
              </Link>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
