/** What a run is asked to do, and what it gives back: the engine's whole contract with its callers. */
import type { EgressPolicy } from './egress/policy.js';
import type { Limits } from './protocol/limits.js';
import type { EraChoice, Profile, RunEnd } from './protocol/recording.js';
import type { Header } from './protocol/headers.js';
import type { TranscriptEvent } from './protocol/transcript.js';
import type { CheckResult, Discovery, ResultStatus } from './protocol/verdict.js';

/** Credentials in plain text: they live as long as the call to `diagnose` and appear in nothing that it emits. */
export type Auth =
  | { readonly type: 'none' }
  | { readonly type: 'bearer'; readonly token: string }
  | { readonly type: 'headers'; readonly headers: readonly Header[] };

export interface DiagnosePlan {
  /** Judged by `judgeTargetUrl` first; sent verbatim. */
  readonly targetUrl: string;
  readonly auth: Auth;
  readonly era: EraChoice;
  readonly profile: Profile;
}

export interface DiagnoseOptions {
  readonly policy: EgressPolicy;
  /** PEM certificates trusted besides the system's. */
  readonly extraCa?: string;
  /** Aborting stops talking to the target at once; the diagnosis then ends as `cancelled`. */
  readonly signal?: AbortSignal;
  readonly limits?: Partial<Limits>;
  /** Goes into User-Agent and clientInfo.version. */
  readonly version: string;
  /** Called in order, never after `diagnose` has settled; everything passed is redacted. */
  readonly onEvent?: (event: DiagnoseEvent) => void;
}

export type DiagnoseEvent =
  | { readonly type: 'transcript'; readonly event: TranscriptEvent }
  | { readonly type: 'check'; readonly result: CheckResult }
  /** Said once, when initialize or discover succeeded. */
  | { readonly type: 'server'; readonly server: ServerFacts };

export interface ServerFacts {
  readonly requestedProtocolVersion: string | null;
  readonly negotiatedProtocolVersion: string | null;
  readonly serverInfo: unknown;
  readonly capabilities: unknown;
  readonly instructions: string | null;
}

/** The redacted outcome of a run. */
export interface Diagnosis extends ServerFacts {
  /** `finished` has a result; the other two say why there is none. */
  readonly end: RunEnd;
  /** Over the checks that were judged; meaningful only when `end` is `finished`. */
  readonly resultStatus: ResultStatus;
  readonly checks: readonly CheckResult[];
  readonly discovery: Discovery;
  readonly transcript: readonly TranscriptEvent[];
  /** Checks of ours that threw. Never empty silently: callers log them. */
  readonly internalErrors: readonly { readonly checkId: string; readonly error: unknown }[];
}
