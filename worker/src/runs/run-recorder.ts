/**
 * What is known of a run while it goes on. It is kept in memory, told to who watches in small messages, and stored now and
 * then, so that a dead worker takes little with it. Neither waits for the other, and the run waits for neither.
 */
import type { LeaseState, LivePublisher, Logger, RunLease, RunLeases, RunProgress } from '@plumbline/platform';
import type { CheckResult, DiagnoseEvent, Diagnosis, ServerFacts, TranscriptEvent } from '@plumbline/probe';
import { renumber, renumberCheck, renumberEvent } from './run-numbers.js';

/** The first message comes soon; the longer a run takes, the more goes into one. Bounds the messages of a run. */
const LIVE_AFTER_MS = [100, 200, 400, 800] as const;
const FLUSH_EVERY_MS = 500;

export interface RecorderOptions {
  readonly lease: RunLease;
  /** What the transcript begins with; the engine's events are numbered after it. */
  readonly before: readonly TranscriptEvent[];
  readonly leases: Pick<RunLeases, 'flush'>;
  readonly live: Pick<LivePublisher, 'transcriptAppended'>;
  readonly logger: Logger;
  /** Told when a flush finds that the run must stop. */
  readonly onInterrupted: (state: Exclude<LeaseState, 'held'>) => void;
}

export class RunRecorder {
  readonly #options: RecorderOptions;
  readonly #events: TranscriptEvent[];
  readonly #checks = new Map<string, CheckResult>();
  #server: ServerFacts | null = null;
  #unsent: { events: TranscriptEvent[]; checks: CheckResult[] } = { events: [], checks: [] };
  #messages = 0;
  #liveTimer: NodeJS.Timeout | undefined;
  #flushTimer: NodeJS.Timeout | undefined;
  #flushing: Promise<void> | undefined;
  #closed = false;

  constructor(options: RecorderOptions) {
    this.#options = options;
    this.#events = [...options.before];
    const notice = options.before.at(-1);
    if (notice !== undefined) this.#noteForLive(() => this.#unsent.events.push(notice));
  }

  /** How many events the transcript begins with: the engine's come after them, and fewer may. */
  get eventsBefore(): number {
    return this.#options.before.length;
  }

  /** Takes what the engine says, as it says it. */
  note(event: DiagnoseEvent): void {
    if (this.#closed) return;
    const renumbered = renumber(event, this.eventsBefore);
    switch (renumbered.type) {
      case 'transcript':
        this.#events.push(renumbered.event);
        this.#noteForLive(() => this.#unsent.events.push(renumbered.event));
        break;
      case 'check':
        this.#checks.set(renumbered.result.id, renumbered.result);
        this.#noteForLive(() => this.#unsent.checks.push(renumbered.result));
        break;
      case 'server':
        this.#server = renumbered.server;
        break;
    }
    this.#flushSoon();
  }

  /** What is known now, for an end without a diagnosis. */
  soFar(): RunProgress {
    return { server: this.#server, checks: [...this.#checks.values()], discovery: {}, events: this.#events };
  }

  /** The same for a diagnosis that came to its end. */
  whole(diagnosis: Diagnosis): RunProgress {
    const by = this.eventsBefore;
    return {
      server: diagnosis,
      checks: diagnosis.checks.map((check) => renumberCheck(check, by)),
      discovery: diagnosis.discovery,
      events: [...this.#options.before, ...diagnosis.transcript.map((event) => renumberEvent(event, by))],
    };
  }

  /** Tells what was not told yet, stores nothing more, and resolves when no statement of this recorder is on its way. */
  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#flushTimer);
    this.#sendLive();
    await this.#flushing;
  }

  #noteForLive(add: () => void): void {
    add();
    this.#liveTimer ??= setTimeout(() => this.#sendLive(), LIVE_AFTER_MS[this.#messages] ?? 1_000);
  }

  #sendLive(): void {
    clearTimeout(this.#liveTimer);
    this.#liveTimer = undefined;
    const { events, checks } = this.#unsent;
    if (events.length === 0 && checks.length === 0) return;
    this.#unsent = { events: [], checks: [] };
    this.#messages += 1;
    this.#options.live.transcriptAppended({ runId: this.#options.lease.runId, events, checks });
  }

  #flushSoon(): void {
    this.#flushTimer ??= setTimeout(() => {
      this.#flushing = this.#flush().finally(() => {
        this.#flushTimer = undefined;
        this.#flushing = undefined;
      });
    }, FLUSH_EVERY_MS);
  }

  /** A flush that fails costs only what a crash before the next one would lose: the end is stored whole. */
  async #flush(): Promise<void> {
    const { lease, leases, logger, onInterrupted } = this.#options;
    const stored = this.#events.length + this.#checks.size;
    try {
      const state = await leases.flush(lease, this.soFar());
      if (state !== 'held') onInterrupted(state);
    } catch (error) {
      logger.warn({ err: error, runId: lease.runId }, 'What is known of a run so far could not be stored');
    }
    if (!this.#closed && this.#events.length + this.#checks.size > stored) queueMicrotask(() => this.#flushSoon());
  }
}
