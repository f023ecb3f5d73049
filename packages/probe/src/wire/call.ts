/** What an exchange is given and what it gives back. */
import type { Egress } from '../egress/egress.js';
import type { EgressPolicy } from '../egress/policy.js';
import type { Header } from '../protocol/headers.js';
import type { RpcMessage } from '../protocol/json-rpc.js';
import type { Limits } from '../protocol/limits.js';
import type { CredentialKind, Exchange, HttpMethod } from '../protocol/recording.js';
import type { StepId, StepLabel } from '../protocol/steps.js';
import type { Awaited } from './body-reader.js';
import type { Endpoint } from './endpoint.js';
import type { Journal } from './journal.js';
import type { Patience } from './patience.js';
import type { RunClock } from './run-clock.js';

export interface Wire {
  readonly egress: Egress;
  readonly clock: RunClock;
  readonly journal: Journal;
  readonly limits: Limits;
  readonly policy: EgressPolicy;
  readonly credentials: CredentialKind;
  readonly patience: Patience;
}

export interface Call {
  readonly step: StepId;
  readonly label?: StepLabel | undefined;
  readonly endpoint: Endpoint;
  readonly method: HttpMethod;
  readonly headers: readonly Header[];
  readonly message?: RpcMessage | undefined;
  /** A body that is no message; in its place. */
  readonly text?: string | undefined;
  readonly awaited: Awaited;
  /** Redirects that may still be followed. */
  readonly hopsLeft: number;
  /** Where what the run's patience allows would be too long. */
  readonly requestMs?: number | undefined;
  /**
   * For a stream that is only looked at: how long, once it is open. That it stays silent, or is cut off here by the
   * request's own limit, is then no fault.
   */
  readonly streamMs?: number | undefined;
}

/** A call for which it is settled how long it may take. */
export interface TimedCall extends Call {
  readonly requestMs: number;
}

export interface ExchangeOutcome {
  readonly exchange: Exchange;
  /** Where a redirect that may be followed leads to. */
  readonly next?: Endpoint;
  /** What a broken-off stream gave to take it up again. */
  readonly resumption?: { readonly lastEventId: string; readonly retryMs: number | undefined };
}
