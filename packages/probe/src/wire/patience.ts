/**
 * How much a server is asked for: how long the next request may take, and whether there may be one. Probes are the last
 * thing in a run: they must not cost it its result, nor the server what it does not want to give.
 */
import type { Limits } from '../protocol/limits.js';
import type { RunClock } from './run-clock.js';

export interface Patience {
  /** Milliseconds for one request and its answer. Throws `OutOfTime` or `RateLimited`. */
  forRequest(): number;
  /** The same for what ends a session, which is worth the last of the time. Throws `OutOfTime`. */
  forParting(): number;
  /** Told of the status of each answer but to a parting. Throws `RateLimited`. */
  answered(status: number): void;
}

/** Too little is left of the run's time to begin another request; nothing was sent. */
export class OutOfTime extends Error {
  override readonly name = 'OutOfTime';
}

/** The server answered 429; what is not needed is not sent any more. */
export class RateLimited extends Error {
  override readonly name = 'RateLimited';
}

export function fullPatience({ requestMs }: Limits): Patience {
  return { forRequest: () => requestMs, forParting: () => requestMs, answered: () => undefined };
}

/** Kept for ending the sessions that probes opened. */
const RESERVE_MS = 3_000;
/** A request that could take no longer than this would tell nothing about the server. */
const SHORTEST_MS = 1_000;
const TOO_MANY_REQUESTS = 429;
/** After a parting: enough to conclude. */
const LAST_MS = 250;

/**
 * For probes: `probeMs`, or three times what the slowest answer of the server took, within the limit of a request; never
 * so long that the run would reach its own limit.
 */
export function probePatience({ requestMs, probeMs }: Limits, clock: RunClock, slowestMs: number): Patience {
  let limited = false;
  const usual = Math.min(requestMs, Math.max(probeMs, 3 * slowestMs));
  const within = (spareMs: number, shortestMs: number): number => {
    if (spareMs < shortestMs) throw new OutOfTime();
    return Math.min(usual, spareMs);
  };
  return {
    forRequest() {
      if (limited) throw new RateLimited();
      return within(clock.remainingMs - RESERVE_MS, SHORTEST_MS);
    },
    forParting: () => within(clock.remainingMs - LAST_MS, LAST_MS),
    answered(status) {
      limited ||= status === TOO_MANY_REQUESTS;
      if (limited) throw new RateLimited();
    },
  };
}
