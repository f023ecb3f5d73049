/** The transcript as it leaves the engine: redacted, within its limits, saying so where something was left out. */
import type { Limits } from './protocol/limits.js';
import type { TranscriptEvent } from './protocol/transcript.js';
import { redactEvent } from './redaction/redact-event.js';
import type { Redactor } from './redaction/redactor.js';

export class TranscriptLog {
  readonly events: TranscriptEvent[] = [];
  readonly #redactor: Redactor;
  readonly #limits: Limits;
  readonly #onEvent: (event: TranscriptEvent) => void;

  constructor(redactor: Redactor, limits: Limits, onEvent: (event: TranscriptEvent) => void) {
    this.#redactor = redactor;
    this.#limits = limits;
    this.#onEvent = onEvent;
  }

  add(event: TranscriptEvent): void {
    const { transcriptEvents } = this.#limits;
    if (event.seq > transcriptEvents) return;
    const kept = event.seq === transcriptEvents ? fullNotice(event, transcriptEvents) : event;
    const redacted = redactEvent(this.#redactor, kept, this.#limits);
    this.events.push(redacted);
    this.#onEvent(redacted);
  }

  /** Events that a check points to and that are part of the transcript. */
  known(events: readonly number[]): readonly number[] {
    const last = this.events.length;
    return events.every((seq) => seq <= last) ? events : events.filter((seq) => seq <= last);
  }
}

/** Takes the last place: whether more would have come is not known yet. */
function fullNotice(event: TranscriptEvent, limit: number): TranscriptEvent {
  return {
    ...event,
    direction: 'sys',
    method: 'transcript_full',
    rpcId: null,
    httpStatus: null,
    durationMs: null,
    headers: [],
    payload: {
      message: `A transcript holds ${limit} events; from here on they were left out. The checks judged them all.`,
    },
    timing: null,
    answers: null,
  };
}
