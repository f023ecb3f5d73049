/**
 * A recording: everything one run saw on the wire, in order, undigested. It is the only thing that checks read, so it
 * holds facts and no verdicts, and it is plain JSON, so a stored one can be judged again and a test can write one down.
 * It holds secrets as the peer echoed them: it never leaves the process; what leaves is the redacted transcript.
 */
import type { Header } from './headers.js';
import type { RpcMessage } from './json-rpc.js';
import type { Era } from './revisions.js';

export type EraChoice = 'auto' | Era;
export type Profile = 'standard' | 'thorough';
/** Which credentials the run was given; never their values. */
export type CredentialKind = 'none' | 'bearer' | 'headers' | 'oauth';

/** One request that a run may make, in the order of work (diagnostics, section 2). A list step may take several pages. */
export const STEP_IDS = [
  'initialize',
  'sse-probe',
  'initialized',
  'ping',
  'tools',
  'resources',
  'resource-templates',
  'prompts',
  'session-cleanup',
  'discover',
] as const;
export type StepId = (typeof STEP_IDS)[number];

export interface Recording {
  readonly targetUrl: string;
  readonly era: EraChoice;
  readonly profile: Profile;
  readonly credentials: CredentialKind;
  /** Steps that began or were passed over, in that order. A step that is missing has not been decided yet. */
  readonly steps: readonly Step[];
  /** Every HTTP exchange of every step, redirect hops and stream resumptions included, in order. */
  readonly exchanges: readonly Exchange[];
  /** How the run ended; undefined while it goes on. */
  readonly end?: RunEnd;
}

export type RunEnd = 'finished' | 'cancelled' | 'time-limit';

export type Step = RunningStep | DoneStep | PassedOverStep;
interface StepBase {
  readonly id: StepId;
  readonly era: Era;
}
export interface RunningStep extends StepBase {
  readonly state: 'running';
}
export interface DoneStep extends StepBase {
  readonly state: 'done';
  readonly durationMs: number;
}
export interface PassedOverStep extends StepBase {
  readonly state: 'passed-over';
  readonly because: PassedOverReason;
}

export type PassedOverReason =
  /** That step left nothing to go on with. */
  | { readonly kind: 'prerequisite'; readonly step: StepId }
  | { readonly kind: 'not-advertised'; readonly capability: string }
  | { readonly kind: 'no-session' }
  | { readonly kind: 'era-not-requested' }
  /** `step` is the one whose answer showed that the server does not speak the era. */
  | { readonly kind: 'era-not-spoken'; readonly step: StepId }
  /** The step looks further into a fault that did not happen. */
  | { readonly kind: 'not-needed' }
  /** The run was cancelled or reached its time limit before this step. */
  | { readonly kind: 'run-ended' };

/** One HTTP request and what came back: an answer, a fault, or an answer that broke off (then both are set). */
export interface Exchange {
  readonly step: StepId;
  readonly request: SentRequest;
  readonly response?: ReceivedResponse;
  readonly fault?: Fault;
  readonly redirect?: Redirect;
  /** What the connection showed; absent when an earlier exchange had opened it, or none was opened. */
  readonly connection?: Connection;
  readonly timing: Timing;
  /** From sending to the end of reading, in milliseconds. */
  readonly durationMs: number;
}

export interface SentRequest {
  /** Sequence number of the transcript event. */
  readonly seq: number;
  readonly method: 'POST' | 'GET' | 'DELETE';
  readonly url: string;
  readonly headers: readonly Header[];
  readonly message?: RpcMessage;
}

export interface ReceivedResponse {
  readonly seq: number;
  readonly status: number;
  readonly headers: readonly Header[];
  readonly body: Body;
}

export type Body =
  | { readonly kind: 'empty' }
  /** Content-Type JSON that parsed. */
  | { readonly kind: 'json'; readonly value: unknown }
  | { readonly kind: 'sse'; readonly events: readonly SseEvent[]; readonly end: StreamEnd }
  /** Anything else. `json` is set when the text parses as JSON all the same (another Content-Type, or none). */
  | { readonly kind: 'text'; readonly text: string; readonly json?: unknown }
  /** Not read: it cannot matter (a redirect's body), or it broke (see the fault). */
  | { readonly kind: 'unread' };

export interface SseEvent {
  readonly event?: string;
  readonly id?: string;
  readonly retry?: number;
  readonly data: string;
  /** The data as JSON; absent when it is empty or does not parse. */
  readonly json?: unknown;
  /** Milliseconds after the response's headers. */
  readonly atMs: number;
}

/**
 * How reading a stream ended. `answered`: the answer came and we closed our side at once, so nothing is known of later
 * events; `answered-and-closed`: the server closed it together with the answer; `server-closed`: closed without the
 * answer; `broken`: see the exchange's fault; `released`: nobody waits for an answer (a notification's stream).
 */
export type StreamEnd = 'answered' | 'answered-and-closed' | 'server-closed' | 'broken' | 'released';

export type FaultPhase = 'target' | 'dns' | 'connect' | 'tls' | 'headers' | 'body' | 'stream' | 'redirect';

export type FaultCode =
  | 'target_blocked'
  | 'name_not_found'
  | 'lookup_failed'
  | 'timed_out'
  | 'connection_refused'
  | 'connection_reset'
  | 'unreachable'
  | 'certificate_expired'
  | 'certificate_not_yet_valid'
  | 'certificate_wrong_host'
  | 'certificate_self_signed'
  | 'certificate_unknown_issuer'
  | 'tls_failed'
  | 'malformed_http'
  | 'headers_too_large'
  | 'body_too_large'
  | 'body_truncated'
  | 'body_undecodable'
  | 'redirect_refused'
  | 'too_many_redirects'
  | 'cancelled'
  | 'run_time_limit';

/** What broke, as data; the words are the checks'. `detail` is safe to show: it never names an internal address. */
export interface Fault {
  readonly phase: FaultPhase;
  readonly code: FaultCode;
  readonly afterMs: number;
  readonly detail?: string;
}

export interface Redirect {
  readonly location: string;
  readonly followed: boolean;
}

export interface Connection {
  /** Judged addresses of the other family that were tried and did not answer while this one did. */
  readonly deadAddresses?: readonly string[];
  /** Present after TLS. */
  readonly certificate?: Certificate;
}

export interface Certificate {
  readonly subject: string;
  readonly issuer: string;
  /** Milliseconds from the handshake to the certificate's end, so that no check needs a clock. */
  readonly validForMs: number;
}

/** Milliseconds of each phase; a phase that did not happen (a reused connection) is absent. */
export interface Timing {
  readonly dnsMs?: number;
  readonly connectMs?: number;
  readonly tlsMs?: number;
  readonly waitMs?: number;
  readonly bodyMs?: number;
}
