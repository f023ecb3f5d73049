import type { ListedRun, Run } from '../../shared/api/types.js';
import { isFinished } from '../../shared/format/verdict.js';
import { mergeChecks } from './merge-checks.js';

/**
 * Of two states of the same run, the later one. Answers and live updates take different ways and may overtake each
 * other; a finished run never moves again, and a running one only ever gains events.
 */
export function newerRun<T extends Run | ListedRun>(known: T | undefined, arrived: T): T {
  if (!known || known.id !== arrived.id) return arrived;
  if (isFinished(known) !== isFinished(arrived)) return isFinished(known) ? known : arrived;
  return arrived.eventCount >= known.eventCount ? arrived : known;
}

/** The same for a whole run that was fetched: what is stored lags a little behind the checks that arrived live. */
export function newerFetchedRun(known: Run | undefined, fetched: Run): Run {
  const newer = newerRun(known, fetched);
  if (!known || isFinished(newer)) return newer;
  return { ...newer, checks: mergeChecks(known.checks, fetched.checks) };
}
