/**
 * The runs that this process holds. One statement several times a second asks for all of them whether they must stop, and
 * one every few seconds renews all leases: the cost does not grow with the number of runs. Nothing is asked while no run
 * is held.
 */
import { Inject, Injectable } from '@nestjs/common';
import { LOGGER, type Logger, type RunLease, RunLeases } from '@plumbline/platform';

const ASK_EVERY_MS = 400;
const RENEW_EVERY_MS = 5_000;

/** Why a run must stop. `failed`: it is over on our side, whatever the engine still does. */
export type StopReason = 'cancel-requested' | 'lost' | 'shutdown' | 'failed';

export class HeldRun {
  readonly #controller = new AbortController();
  #reason: StopReason | null = null;

  constructor(readonly lease: RunLease) {}

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** The first reason stands. */
  get reason(): StopReason | null {
    return this.#reason;
  }

  stop(reason: StopReason): void {
    this.#reason ??= reason;
    this.#controller.abort();
  }
}

@Injectable()
export class RunHeartbeat {
  readonly #held = new Set<HeldRun>();
  #timer: NodeJS.Timeout | undefined;
  #renewedAt = 0;

  constructor(
    private readonly leases: RunLeases,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** From now on the lease is renewed and the run told to stop; until `release`. */
  hold(lease: RunLease): HeldRun {
    const held = new HeldRun(lease);
    if (this.#held.size === 0) this.#renewedAt = performance.now();
    this.#held.add(held);
    this.#schedule();
    return held;
  }

  release(held: HeldRun): void {
    this.#held.delete(held);
    if (this.#held.size > 0) return;
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #schedule(): void {
    this.#timer ??= setTimeout(() => {
      void this.#beat().finally(() => {
        this.#timer = undefined;
        if (this.#held.size > 0) this.#schedule();
      });
    }, ASK_EVERY_MS);
  }

  async #beat(): Promise<void> {
    const held = [...this.#held];
    try {
      const interrupted = await this.leases.findInterrupted(held.map((run) => run.lease));
      for (const run of held) {
        const reason = interrupted.get(run.lease.runId);
        if (reason !== undefined) run.stop(reason);
      }
      if (performance.now() - this.#renewedAt < RENEW_EVERY_MS) return;
      await this.leases.renew(held.map((run) => run.lease));
      this.#renewedAt = performance.now();
    } catch (error) {
      // The runs go on: if PostgreSQL stays away, another worker takes them over, and the fence keeps us out.
      this.logger.warn({ err: error }, 'The leases of runs could not be renewed; trying again');
    }
  }
}
