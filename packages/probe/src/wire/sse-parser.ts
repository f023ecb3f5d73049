/** Server-sent events out of bytes (WHATWG HTML, section 9.2.6), as they arrive. */
import { createParser, type EventSourceParser } from 'eventsource-parser';
import type { SseEvent } from '../protocol/recording.js';
import { parseJson, TOO_DEEP } from './body.js';

export class SseParser {
  /** For `Last-Event-ID`: of the last event that had one. */
  lastEventId: string | undefined;
  /** What the server asked a client to wait before it reconnects. */
  retryMs: number | undefined;

  readonly #decoder = new TextDecoder();
  readonly #parser: EventSourceParser;
  #freshRetry: number | undefined;
  #endsWithCr = false;

  constructor(onEvent: (event: Omit<SseEvent, 'atMs'>) => void, onComment: () => void) {
    this.#parser = createParser({
      onComment,
      onRetry: (ms) => {
        this.retryMs = ms;
        this.#freshRetry = ms;
      },
      onEvent: ({ id, event, data }) => {
        const retry = this.#freshRetry;
        this.#freshRetry = undefined;
        if (id !== undefined) this.lastEventId = id;
        const json = data === '' ? undefined : parseJson(data);
        onEvent({
          ...(event === undefined ? {} : { event }),
          ...(id === undefined ? {} : { id }),
          ...(retry === undefined ? {} : { retry }),
          data,
          ...(json === undefined || json === TOO_DEEP ? {} : { json }),
        });
      },
    });
  }

  feed(bytes: Uint8Array): void {
    const text = this.#decoder.decode(bytes, { stream: true });
    if (text !== '') this.#parser.feed(this.#withLineFeeds(text));
  }

  /**
   * The parser holds a final CR back, because an LF may follow; a server that ends its lines with a lone CR and then
   * waits would never be understood. Line ends carry no meaning, so all become LF, and an LF after a CR is dropped.
   */
  #withLineFeeds(text: string): string {
    const rest = this.#endsWithCr && text.startsWith('\n') ? text.slice(1) : text;
    this.#endsWithCr = text.endsWith('\r');
    return rest.includes('\r') ? rest.replaceAll('\r\n', '\n').replaceAll('\r', '\n') : rest;
  }
}
