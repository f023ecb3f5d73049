/**
 * The one seam to the wire: sends one HTTP request, reads what comes back, and records both. Whatever the peer does ends
 * as data in an `Exchange`; only our own defects and the end of the run are thrown.
 */
import type { Call, ExchangeOutcome, Wire } from './call.js';
import { OpenExchange } from './open-exchange.js';
import type { StopReason } from './run-clock.js';

/** The run was cancelled or reached its limit; what was in progress is recorded. */
export class RunEnded extends Error {
  override readonly name = 'RunEnded';

  constructor(readonly reason: StopReason) {
    super(reason);
  }
}

/** Throws `RunEnded`, and what the wire's patience throws; rejects with anything else only when something of ours is broken. */
export async function exchange(wire: Wire, call: Call): Promise<ExchangeOutcome> {
  if (wire.clock.stopped) throw new RunEnded(wire.clock.stopped);
  const outcome = await new Promise<ExchangeOutcome>((resolve, reject) => {
    new OpenExchange(wire, { ...call, requestMs: timeFor(call, wire) }, resolve, reject).send();
  });
  if (wire.clock.stopped) throw new RunEnded(wire.clock.stopped);
  const { response } = outcome.exchange;
  if (response && call.method !== 'DELETE') wire.patience.answered(response.status);
  return outcome;
}

function timeFor({ method, requestMs = Infinity }: Call, { patience }: Wire): number {
  return Math.min(requestMs, method === 'DELETE' ? patience.forParting() : patience.forRequest());
}
