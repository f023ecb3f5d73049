/**
 * A recording: everything one run saw on the wire, in order, undigested. It is the only thing that checks read, so it
 * holds facts and no verdicts, and it is plain JSON, so a stored one can be judged again and a test can write one down.
 * It holds secrets as the peer echoed them: it never leaves the process; what leaves is the redacted transcript.
 */
import type { Header } from './headers.js';
import type { RpcMessage } from './json-rpc.js';
import type { Era } from './revisions.js';
import type { StepId, StepLabel } from './steps.js';

export { STEP_IDS, type StepId } from './steps.js';

export type EraChoice = 'auto' | Era;
export type Profile = 'standard' | 'thorough';
/** Which credentials the run was given; never their values. */
export type CredentialKind = 'none' | 'bearer' | 'headers' | 'oauth';

export interface Recording {
  readonly targetUrl: string;
  readonly era: EraChoice;
  readonly profile: Profile;
  readonly credentials: CredentialKind;
  /**
   * Steps that began or were passed over, in that order. A step that is missing has not been decided yet, or is a probe
   * of the thorough profile in a standard run.
   */
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
  /** In which era it asked, or would have asked. */
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
  /** Nothing calls for it: it looks further into a fault that did not happen, or into something that is not there. */
  | { readonly kind: 'not-needed' }
  /** It tries other credentials than the run's, which has none. */
  | { readonly kind: 'no-credentials' }
  /**
   * A probe for which too little was left of the run's time, so that the run could end in good order. It may have made
   * some of its exchanges.
   */
  | { readonly kind: 'no-time' }
  /** A probe at or after which the server answered 429: it gets no more of them. It may have made some exchanges. */
  | { readonly kind: 'rate-limited' }
  /** The run was cancelled or reached its time limit before this step. */
  | { readonly kind: 'run-ended' };

/** One HTTP request and what came back: an answer, a fault, or an answer that broke off (then both are set). */
export interface Exchange {
  readonly step: StepId;
  /** Which request of its step it belongs to, where the step sends several of a kind (see `steps.ts`). */
  readonly label?: StepLabel;
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

export type HttpMethod = 'POST' | 'GET' | 'DELETE' | 'OPTIONS';

export interface SentRequest {
  /** Sequence number of the transcript event. */
  readonly seq: number;
  readonly method: HttpMethod;
  readonly url: string;
  readonly headers: readonly Header[];
  readonly message?: RpcMessage;
  /** What was sent where it was meant to be no message. */
  readonly text?: string;
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
  | {
      readonly kind: 'sse';
      readonly events: readonly SseEvent[];
      readonly end: StreamEnd;
      /** How many comments came (keep-alives); absent when none did. */
      readonly comments?: number;
    }
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
 * answer; `broken`: see the exchange's fault; `released`: we closed our side without an answer, because nobody waits for
 * one (a notification's stream), or because what was to be seen was seen or did not come in its time (a probe's).
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
