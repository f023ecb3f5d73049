/**
 * The life of a run, as data (diagnostics, section 6). A run changes its status only by one of these transitions, each a
 * conditional UPDATE built here: it does nothing when the run is not in a status that it may leave. What goes with a
 * status (the end of a lease, the time of the end) is written here too, so that no caller can forget it.
 */
import type { RunStatus } from './run.js';

interface Transition {
  readonly from: readonly RunStatus[];
  readonly to: RunStatus;
  /** Columns that belong to the move, whoever makes it. */
  readonly sets: readonly string[];
}

const NO_LEASE = 'lease_until = NULL';
const ENDED = 'finished_at = clock_timestamp()';

export const RUN_TRANSITIONS = {
  /** A worker takes a queued run. */
  claim: {
    from: ['queued'],
    to: 'running',
    sets: ['attempt = attempt + 1', 'started_at = coalesce(started_at, clock_timestamp())'],
  },
  /** A worker takes a run whose worker stopped answering. */
  takeOver: {
    from: ['running'],
    to: 'running',
    sets: ['attempt = attempt + 1', 'lost_workers = lost_workers + 1'],
  },
  /** A worker that must stop gives its run back. */
  handBack: { from: ['running'], to: 'queued', sets: [NO_LEASE, 'queued_at = clock_timestamp()'] },
  complete: { from: ['running'], to: 'completed', sets: [NO_LEASE, ENDED] },
  /** Nobody works on it: cancelled on the spot. */
  cancel: {
    from: ['oauth_required', 'queued'],
    to: 'cancelled',
    sets: [ENDED, 'cancel_requested_at = clock_timestamp()'],
  },
  /** A worker has it: asked to stop. */
  requestCancel: {
    from: ['running'],
    to: 'running',
    sets: ['cancel_requested_at = coalesce(cancel_requested_at, clock_timestamp())'],
  },
  /** The worker has stopped, or will never. */
  stop: { from: ['running'], to: 'cancelled', sets: [NO_LEASE, ENDED] },
  /** We could not complete it while it ran. */
  fail: { from: ['running'], to: 'error', sets: [NO_LEASE, ENDED] },
  /** We could not complete it since it never began. */
  giveUp: { from: ['oauth_required', 'queued'], to: 'error', sets: [ENDED] },
} as const satisfies Record<string, Transition>;

export type RunTransition = keyof typeof RUN_TRANSITIONS;

/** The text of the UPDATE, without RETURNING. `where` picks the rows; `sets` are further columns. */
export function transition(name: RunTransition, where: string, sets: readonly string[] = []): string {
  const { from, to, sets: own }: Transition = RUN_TRANSITIONS[name];
  const columns = [`status = '${to}'`, ...own, ...sets].join(', ');
  return `UPDATE runs SET ${columns} WHERE status IN (${from.map((status) => `'${status}'`).join(', ')}) AND ${where}`;
}

export function isFinished(status: RunStatus): boolean {
  return status === 'completed' || status === 'cancelled' || status === 'error';
}
