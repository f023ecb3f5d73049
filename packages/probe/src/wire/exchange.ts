/**
 * The one seam to the wire: sends one HTTP request, reads what comes back, and records both. Whatever the peer does ends
 * as data in an `Exchange`; only our own defects and the end of the run are thrown.
 */
import type { Egress } from '../egress/egress.js';
import type { EgressPolicy } from '../egress/policy.js';
import type { Header } from '../protocol/headers.js';
import type { RpcMessage } from '../protocol/json-rpc.js';
import type { Limits } from '../protocol/limits.js';
import type { CredentialKind, Exchange, SentRequest, StepId } from '../protocol/recording.js';
import type { Awaited } from './body-reader.js';
import type { Endpoint } from './endpoint.js';
import type { Journal } from './journal.js';
import { OpenExchange } from './open-exchange.js';
import type { RunClock, StopReason } from './run-clock.js';

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

/** The run was cancelled or reached its limit; what was in progress is recorded. */
export class RunEnded extends Error {
  override readonly name = 'RunEnded';

  constructor(readonly reason: StopReason) {
    super(reason);
  }
}

/** Throws `RunEnded`; rejects with anything else only when something of ours is broken. */
export async function exchange(wire: Wire, call: Call): Promise<ExchangeOutcome> {
  if (wire.clock.stopped) throw new RunEnded(wire.clock.stopped);
  const outcome = await new Promise<ExchangeOutcome>((resolve, reject) => {
    new OpenExchange(wire, call, resolve, reject).send();
  });
  if (wire.clock.stopped) throw new RunEnded(wire.clock.stopped);
  return outcome;
}
