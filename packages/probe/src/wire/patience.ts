/** How long the next request may take. Probes are the last thing in a run, and must not cost it its result. */
import type { Limits } from '../protocol/limits.js';
import type { RunClock } from './run-clock.js';

export interface Patience {
  /** Milliseconds for one request and its answer. Throws `OutOfTime`. */
  forRequest(): number;
  /** The same for what ends a session, which is worth the last of the time. Throws `OutOfTime`. */
  forParting(): number;
}

/** Too little is left of the run's time to begin another request; nothing was sent. */
export class OutOfTime extends Error {
  override readonly name = 'OutOfTime';
}

export function fullPatience({ requestMs }: Limits): Patience {
  return { forRequest: () => requestMs, forParting: () => requestMs };
}

/** Kept for ending the sessions that probes opened. */
const RESERVE_MS = 3_000;
/** A request that could take no longer than this would tell nothing about the server. */
const SHORTEST_MS = 1_000;
/** After a parting: enough to conclude. */
const LAST_MS = 250;

/**
 * For probes: `probeMs`, or three times what the slowest answer of the server took, within the limit of a request; never
 * so long that the run would reach its own limit.
 */
export function probePatience({ requestMs, probeMs }: Limits, clock: RunClock, slowestMs: number): Patience {
  const usual = Math.min(requestMs, Math.max(probeMs, 3 * slowestMs));
  const within = (spareMs: number, shortestMs: number): number => {
    if (spareMs < shortestMs) throw new OutOfTime();
    return Math.min(usual, spareMs);
  };
  return {
    forRequest: () => within(clock.remainingMs - RESERVE_MS, SHORTEST_MS),
    forParting: () => within(clock.remainingMs - LAST_MS, LAST_MS),
  };
}
