import { formatDuration } from '../format/duration.js';
import { useNow } from './use-now.js';
import classes from './elapsed.module.css';

/** How long something has been going on: counts up in tenths of a second and keeps its width. */
export function Elapsed({ since }: { readonly since: string }) {
  const now = useNow(100);
  const ms = Math.max(0, now - new Date(since).getTime());
  // Below ten seconds the usual form shows hundredths, which only flicker here.
  const text = ms < 59_950 ? `${(ms / 1000).toFixed(1)} s` : formatDuration(ms);
  return (
    <span className={classes.elapsed} aria-live="off">
      {text}
    </span>
  );
}
