import type { Standing } from '../format/verdict.js';
import { VerdictMark } from './verdict-mark.js';
import classes from './verdict-badge.module.css';

export interface VerdictBadgeProps {
  readonly standing: Standing;
  readonly size?: 'sm' | 'lg';
}

/** A mark with its word: never colour alone. */
export function VerdictBadge({ standing, size = 'sm' }: VerdictBadgeProps) {
  return (
    <span className={classes.badge} data-size={size} data-mark={standing.mark}>
      <VerdictMark mark={standing.mark} size={size === 'lg' ? 22 : 15} decorative />
      <span>{standing.word}</span>
    </span>
  );
}
