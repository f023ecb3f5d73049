/** Everything that is said over Socket.IO (API contract, "Live updates"): the server's side of the types. */
import type { CheckResult, TranscriptEvent } from '@plumbline/probe';
import type { ListedRunView, RunView } from '../runs/run.presenter.js';

export const LIVE_NAMESPACE = '/live';

export interface LiveEvents {
  /** To the organisation's room. */
  'run.created': (run: ListedRunView) => void;
  /** The list form to the organisation's room, the whole run to the run's room. */
  'run.updated': (run: ListedRunView | RunView) => void;
  'run.deleted': (run: { readonly id: string }) => void;
  /** To the run's room. A client that misses a `seq` fetches the transcript after its last one. */
  'transcript.appended': (appended: TranscriptAppended) => void;
}

export interface TranscriptAppended {
  readonly runId: string;
  /** In order; may be empty when only checks came. */
  readonly events: readonly TranscriptEvent[];
  /** Checks that were decided since the last message; a later one with the same id replaces it. */
  readonly checks: readonly CheckResult[];
}

export type LiveRoom = `org:${string}` | `run:${string}`;

export function orgRoom(orgId: string): LiveRoom {
  return `org:${orgId}`;
}

/** Joined only after the run was found in an organisation of the member: the id alone proves nothing. */
export function runRoom(runId: string): LiveRoom {
  return `run:${runId}`;
}

/** The channels' first part in Redis: the `key` option of both adapter and emitter. */
export function liveChannel(prefix: string): string {
  return `${prefix}:live`;
}
