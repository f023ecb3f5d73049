/** What an exchange is given and what it gives back. */
import type { Egress } from '../egress/egress.js';
import type { EgressPolicy } from '../egress/policy.js';
import type { Header } from '../protocol/headers.js';
import type { RpcMessage } from '../protocol/json-rpc.js';
import type { Limits } from '../protocol/limits.js';
import type { CredentialKind, Exchange, SentRequest, StepId } from '../protocol/recording.js';
import type { Awaited } from './body-reader.js';
import type { Endpoint } from './endpoint.js';
import type { Journal } from './journal.js';
import type { RunClock } from './run-clock.js';

export interface Wire {
  readonly egress: Egress;
  readonly clock: RunClock;
  readonly journal: Journal;
  readonly limits: Limits;
  readonly policy: EgressPolicy;
  readonly credentials: CredentialKind;
}

export interface Call {
  readonly step: StepId;
  readonly endpoint: Endpoint;
  readonly method: SentRequest['method'];
  readonly headers: readonly Header[];
  readonly message?: RpcMessage;
  readonly awaited: Awaited;
  /** Redirects that may still be followed. */
  readonly hopsLeft: number;
  /** Where the usual limit for a request is too long. */
  readonly requestMs?: number;
  /** How long to wait for an event once a stream is open; default: as long as for the request. */
  readonly streamMs?: number;
}

export interface ExchangeOutcome {
  readonly exchange: Exchange;
  /** Where a redirect that may be followed leads to. */
  readonly next?: Endpoint;
  /** What a broken-off stream gave to take it up again. */
  readonly resumption?: { readonly lastEventId: string; readonly retryMs: number | undefined };
}
