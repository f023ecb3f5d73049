import { wordOf } from '../format/verdict.js';
import classes from './count-bar.module.css';

const ORDER = ['failed', 'warning', 'passed', 'skipped'] as const;

export interface CountBarProps {
  readonly counts: Readonly<Record<(typeof ORDER)[number], number>>;
}

/** How many checks got which verdict, as a tiny bar: worst first, thinner for the calmer ones. */
export function CountBar({ counts }: CountBarProps) {
  const parts = ORDER.filter((status) => counts[status] > 0);
  const text = parts.map((status) => `${counts[status]} ${wordOf(status).toLowerCase()}`).join(', ');
  if (parts.length === 0) return <span className={classes.none}>–</span>;
  return (
    <span className={classes.bar} role="img" aria-label={text} title={text}>
      {parts.map((status) => (
        <span key={status} className={classes.part} data-status={status} style={{ flexGrow: counts[status] }} />
      ))}
    </span>
  );
}
