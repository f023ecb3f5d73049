/** Reading an answer's body: all of it at once, or as a stream of events until what was waited for is there. */
import { EgressError } from '../egress/egress-error.js';
import { headerValue, type Header } from '../protocol/headers.js';
import { mediaType, SSE_TYPE } from '../protocol/media-type.js';
import type { Body, SseEvent, StreamEnd } from '../protocol/recording.js';
import { contentEncodings, decodeBody, decodingFault, streamDecoder, type StreamDecoder } from './content-encoding.js';
import { isResponse } from './answers.js';
import { readBody } from './body.js';
import { SseParser } from './sse-parser.js';

/** What a stream is read for. */
export type Awaited =
  /** The response to a request. */
  | 'response'
  /** Nothing: a notification or the end of a session has no answer. */
  | 'nothing'
  /** Any event: it shows what the endpoint speaks. */
  | 'any-event'
  /** An event and a comment, or the response: what a stream that is meant to stay open shows at its best. */
  | 'event-and-comment';

/** Empty events are six bytes each: without a limit the smallest stream would make the largest recording. */
const MAX_STREAM_EVENTS = 2_000;

export interface BodyOwner {
  readonly headers: readonly Header[];
  readonly awaited: Awaited;
  readonly limit: number;
  /** What was waited for is there (or nothing is waited for): the rest is not worth waiting for. */
  satisfied(): void;
  finished(body: Body): void;
  failed(fault: EgressError): void;
}

export interface BodyReader {
  data(chunk: Buffer): void;
  end(): void;
  /** The body as far as it was read, when something else ended the reading. */
  soFar(broken: boolean): Body;
  readonly phase: 'body' | 'stream';
  /** For a resumption. */
  readonly lastEventId?: string | undefined;
  readonly retryMs?: number | undefined;
}

export function bodyReader(owner: BodyOwner): BodyReader {
  const isStream = mediaType(headerValue(owner.headers, 'content-type')) === SSE_TYPE;
  return isStream ? new StreamReader(owner) : new WholeReader(owner);
}

function tooLarge(limit: number, unit = 'bytes'): EgressError {
  return new EgressError('body', 'body_too_large', `more than ${limit} ${unit}`);
}

class WholeReader implements BodyReader {
  readonly phase = 'body';
  readonly #owner: BodyOwner;
  readonly #chunks: Buffer[] = [];
  #size = 0;

  constructor(owner: BodyOwner) {
    this.#owner = owner;
  }

  data(chunk: Buffer): void {
    this.#size += chunk.length;
    // Compressed data may be no larger either: what is, decodes to more.
    if (this.#size > this.#owner.limit) return this.#owner.failed(tooLarge(this.#owner.limit));
    this.#chunks.push(chunk);
  }

  end(): void {
    const { headers, limit } = this.#owner;
    const bytes = this.#chunks.length === 1 ? (this.#chunks[0] ?? Buffer.alloc(0)) : Buffer.concat(this.#chunks);
    const encodings = contentEncodings(headers);
    try {
      const isEncoded = encodings.length > 0 && bytes.length > 0;
      this.#owner.finished(readBody(isEncoded ? decodeBody(bytes, encodings, limit) : bytes, headers));
    } catch (error) {
      if (!(error instanceof EgressError)) throw error;
      this.#owner.failed(error);
    }
  }

  soFar(): Body {
    return { kind: 'unread' };
  }
}

class StreamReader implements BodyReader {
  readonly phase = 'stream';
  readonly #owner: BodyOwner;
  readonly #events: SseEvent[] = [];
  readonly #openedAt = performance.now();
  readonly #encodings: readonly string[];
  readonly #parser: SseParser;
  #decoder: StreamDecoder | undefined;
  #size = 0;
  #comments = 0;
  #satisfied = false;
  #answered = false;

  constructor(owner: BodyOwner) {
    this.#owner = owner;
    this.#encodings = contentEncodings(owner.headers);
    this.#parser = new SseParser(
      (event) => this.#take(event),
      () => this.#takeComment(),
    );
    if (owner.awaited === 'nothing') this.#satisfy();
  }

  get lastEventId(): string | undefined {
    return this.#parser.lastEventId;
  }

  get retryMs(): number | undefined {
    return this.#parser.retryMs;
  }

  data(chunk: Buffer): void {
    if (this.#encodings.length === 0) return this.#feed(chunk);
    this.#decoder ??= this.#openDecoder(chunk);
    this.#decoder?.write(chunk);
  }

  end(): void {
    if (this.#decoder) this.#decoder.end();
    else this.#close();
  }

  soFar(broken: boolean): Body {
    this.#decoder?.destroy();
    return this.#body(broken && !this.#satisfied ? 'broken' : this.#endWhenReleased());
  }

  #close(): void {
    this.#owner.finished(this.#body(this.#endWhenClosed()));
  }

  #body(end: StreamEnd): Body {
    return { kind: 'sse', events: this.#events, end, ...(this.#comments > 0 ? { comments: this.#comments } : {}) };
  }

  #endWhenClosed(): StreamEnd {
    if (this.#answered) return 'answered-and-closed';
    const wasDone = this.#satisfied && this.#owner.awaited !== 'event-and-comment';
    return wasDone ? 'released' : 'server-closed';
  }

  #endWhenReleased(): StreamEnd {
    return this.#answered ? 'answered' : 'released';
  }

  #feed(bytes: Buffer): void {
    this.#size += bytes.length;
    if (this.#size > this.#owner.limit) return this.#owner.failed(tooLarge(this.#owner.limit));
    this.#parser.feed(bytes);
  }

  #take(event: Omit<SseEvent, 'atMs'>): void {
    if (this.#events.length >= MAX_STREAM_EVENTS) return this.#owner.failed(tooLarge(MAX_STREAM_EVENTS, 'events'));
    this.#events.push({ ...event, atMs: Math.round(performance.now() - this.#openedAt) });
    this.#look(isResponse(event.json));
  }

  #takeComment(): void {
    this.#comments += 1;
    this.#look(false);
  }

  #look(hasResponse: boolean): void {
    const hasEvent = this.#events.length > 0;
    switch (this.#owner.awaited) {
      case 'nothing':
        return;
      case 'any-event':
        return hasEvent ? this.#satisfy() : undefined;
      case 'response':
        return hasResponse ? this.#answer() : undefined;
      case 'event-and-comment':
        if (hasResponse) return this.#answer();
        return hasEvent && this.#comments > 0 ? this.#satisfy() : undefined;
    }
  }

  #answer(): void {
    this.#answered = true;
    this.#satisfy();
  }

  #satisfy(): void {
    if (this.#satisfied) return;
    this.#satisfied = true;
    this.#owner.satisfied();
  }

  #openDecoder(first: Buffer): StreamDecoder | undefined {
    const coding = this.#encodings.join(', ');
    const decoder = streamDecoder(this.#encodings, first[0] ?? 0);
    if (!decoder) {
      this.#owner.failed(new EgressError('body', 'body_undecodable', coding));
      return undefined;
    }
    decoder.on('data', (bytes: Buffer) => this.#feed(bytes));
    decoder.on('end', () => this.#close());
    decoder.on('error', (error) => this.#owner.failed(decodingFault(error, coding)));
    return decoder;
  }
}
