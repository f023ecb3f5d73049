/**
 * The one clock of a run. Every wait of the engine ends when it stops: at the run's time limit or when the caller
 * cancels. Work in progress is told first, so that it can record how far it came.
 */
export type StopReason = 'cancelled' | 'run_time_limit';
type StopListener = (reason: StopReason) => void;

export class RunClock {
  readonly #startedAt = performance.now();
  readonly #runMs: number;
  readonly #timer: NodeJS.Timeout;
  readonly #signal: AbortSignal | undefined;
  readonly #onAbort = (): void => this.stop('cancelled');
  #stopped: StopReason | undefined;
  readonly #listeners = new Set<StopListener>();

  constructor(runMs: number, signal: AbortSignal | undefined) {
    this.#runMs = runMs;
    this.#signal = signal;
    this.#timer = setTimeout(() => this.stop('run_time_limit'), runMs);
    if (signal?.aborted) this.stop('cancelled');
    else signal?.addEventListener('abort', this.#onAbort, { once: true });
  }

  get stopped(): StopReason | undefined {
    return this.#stopped;
  }

  get remainingMs(): number {
    return Math.max(0, this.#runMs - (performance.now() - this.#startedAt));
  }

  /** For work in progress. */
  watch(listener: StopListener): void {
    this.#listeners.add(listener);
  }

  /** When it ended by itself. */
  unwatch(listener: StopListener): void {
    this.#listeners.delete(listener);
  }

  stop(reason: StopReason): void {
    if (this.#stopped) return;
    this.#stopped = reason;
    this.dispose();
    for (const listener of [...this.#listeners]) listener(reason);
  }

  /** Resolves after `ms`, or at once when the clock stops. */
  async pause(ms: number): Promise<void> {
    if (this.#stopped) return;
    await new Promise<void>((resolve) => {
      const end = (): void => {
        clearTimeout(timer);
        this.unwatch(end);
        resolve();
      };
      const timer = setTimeout(end, ms);
      this.watch(end);
    });
  }

  /** Leaves no timer and no listener on the caller's signal. */
  dispose(): void {
    clearTimeout(this.#timer);
    this.#signal?.removeEventListener('abort', this.#onAbort);
  }
}
