/** The redacted transcript: what is stored, shown and exported (diagnostics, section 7). Everything here is safe to keep. */
import type { Header } from './headers.js';
import type { RpcId } from './json-rpc.js';
import type { StepId, Timing } from './recording.js';

export type Direction = 'out' | 'in' | 'sys';

export interface TranscriptEvent {
  /** 1, 2, 3 …, without gaps within a run. */
  readonly seq: number;
  /** The step that the event belongs to; `run` for what concerns the run as a whole. */
  readonly phase: StepId | 'run';
  readonly direction: Direction;
  /** JSON-RPC method (or the HTTP method where there is no message); for `sys` a code such as `connection_refused`. */
  readonly method: string | null;
  readonly rpcId: RpcId | null;
  readonly httpStatus: number | null;
  readonly durationMs: number | null;
  readonly headers: readonly Header[];
  /**
   * out: the JSON-RPC message. in: the decoded body; a stream is `{ stream: [{event, id, data}] }`.
   * sys: `{ message }`. `{ omitted }` says why a payload was left out.
   */
  readonly payload: unknown;
  readonly timing: Timing | null;
  /** The `seq` of the request that this answers. */
  readonly answers: number | null;
  /** RFC 3339, UTC, milliseconds. */
  readonly at: string;
}
