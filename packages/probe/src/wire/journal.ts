/**
 * What a run saw, in order: the exchanges that the checks read, and the same as numbered transcript events. Both come
 * from here, so they cannot disagree. Nothing is redacted yet.
 */
import type { Header } from '../protocol/headers.js';
import type { Body, Exchange, Fault, SentRequest, SseEvent, StepId, Timing } from '../protocol/recording.js';
import type { TranscriptEvent } from '../protocol/transcript.js';
import { describeFault } from './fault-words.js';

/** What an event belongs to: a step's request, or the run as a whole. */
export interface EventOrigin {
  readonly step: StepId | 'run';
  readonly request?: Omit<SentRequest, 'seq'>;
  /** The request's number, once it has one. */
  readonly seq?: number;
}

export interface Outcome {
  readonly durationMs: number;
  readonly timing: Timing;
}

export class Journal {
  readonly exchanges: Exchange[] = [];
  readonly #emit: (event: TranscriptEvent) => void;
  readonly #count: { seq: number };

  constructor(emit: (event: TranscriptEvent) => void, count = { seq: 0 }) {
    this.#emit = emit;
    this.#count = count;
  }

  /**
   * For requests that run beside others: one numbering of events, but exchanges of its own until `join`, so that those of
   * one request stay together.
   */
  branch(): Journal {
    return new Journal(this.#emit, this.#count);
  }

  join(branches: readonly Journal[]): void {
    this.exchanges.push(...branches.flatMap(({ exchanges }) => exchanges));
  }

  sent(step: StepId, request: Omit<SentRequest, 'seq'>): number {
    const payload = request.message ?? request.text ?? null;
    return this.#write({ step, request }, { direction: 'out', headers: request.headers, payload });
  }

  received(origin: EventOrigin, status: number, headers: readonly Header[], body: Body, outcome: Outcome): number {
    return this.#write(origin, { direction: 'in', httpStatus: status, headers, payload: payloadOf(body), ...outcome });
  }

  faulted(origin: EventOrigin, fault: Fault, outcome: Outcome): number {
    return this.note(origin, fault.code, describeFault(fault), outcome);
  }

  /** A `sys` event: `code` is stable, `message` is for people. */
  note(origin: EventOrigin, code: string, message: string, outcome?: Outcome): number {
    return this.#write(origin, { direction: 'sys', method: code, payload: { message }, ...outcome });
  }

  #write(
    { step, request, seq: answers }: EventOrigin,
    event: Pick<TranscriptEvent, 'direction'> & Partial<TranscriptEvent>,
  ): number {
    const seq = (this.#count.seq += 1);
    const message = request?.message;
    this.#emit({
      seq,
      phase: step,
      method: message?.method ?? request?.method ?? null,
      rpcId: message && 'id' in message ? message.id : null,
      httpStatus: null,
      durationMs: null,
      headers: [],
      payload: null,
      timing: null,
      answers: answers ?? null,
      at: new Date().toISOString(),
      ...event,
    });
    return seq;
  }
}

function payloadOf(body: Body): unknown {
  switch (body.kind) {
    case 'empty':
      return null;
    case 'json':
      return body.value;
    case 'sse':
      return { stream: body.events.map(streamEntry) };
    case 'text':
      return body.json ?? body.text;
    case 'unread':
      return { omitted: 'The body was not read.' };
  }
}

function streamEntry({ event, id, data, json }: SseEvent) {
  return { event: event ?? 'message', id: id ?? null, data: json === undefined ? data : json };
}
