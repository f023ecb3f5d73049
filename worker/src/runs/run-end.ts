/** How a run ends, from how its diagnosis ended and why it was stopped. Pure. */
import type { RunOutcome } from '@plumbline/platform';
import type { Diagnosis } from '@plumbline/probe';
import type { StopReason } from './run-heartbeat.js';

/** `hand-back`: another worker begins it again. `leave`: it is another worker's already, or over. */
export type RunEnding = RunOutcome | { readonly status: 'hand-back' } | { readonly status: 'leave' };

export function endingOf(
  { end, resultStatus }: Pick<Diagnosis, 'end' | 'resultStatus'>,
  stopped: StopReason | null,
): RunEnding {
  if (stopped === 'lost') return { status: 'leave' };
  switch (end) {
    case 'finished':
      // It came to its end before it noticed that it should stop: its result is as good as any.
      return { status: 'completed', resultStatus };
    case 'time-limit':
      return { status: 'error', code: 'worker_timeout' };
    case 'cancelled':
      return stopped === 'shutdown' ? { status: 'hand-back' } : { status: 'cancelled' };
  }
}
