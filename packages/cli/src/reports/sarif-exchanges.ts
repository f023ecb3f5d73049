/** The transcript as SARIF's web requests and responses, so that a result can point to what shows it. */
import { headerValue, type Header, type TranscriptEvent } from '@plumbline/probe/catalogue';
import type { Result, WebRequest, WebResponse } from 'sarif';

export interface SarifExchanges {
  readonly requests: WebRequest[];
  readonly responses: WebResponse[];
  /** By `seq` of an event: where in which of the lists it stands. */
  readonly places: ReadonlyMap<number, Place>;
}

type Place = Pick<Result, 'webRequest' | 'webResponse'>;

export function exchangesOf(transcript: readonly TranscriptEvent[], targetUrl: string): SarifExchanges {
  const requests: WebRequest[] = [];
  const responses: WebResponse[] = [];
  const places = new Map<number, Place>();
  for (const [index, event] of transcript.entries()) {
    if (event.direction === 'out') {
      places.set(event.seq, { webRequest: { index: requests.length } });
      requests.push(requestOf(event, redirectedTo(transcript[index - 1]) ?? targetUrl));
    } else if (event.answers !== null) {
      places.set(event.seq, { webResponse: { index: responses.length } });
      responses.push(responseOf(event));
    }
  }
  return { requests, responses, places };
}

/** The last request and the last response among these events. */
export function placeOf({ places }: SarifExchanges, events: readonly number[]): Place {
  return events.reduce<Place>((place, seq) => ({ ...place, ...places.get(seq) }), {});
}

const HTTP_METHODS: ReadonlySet<string | null> = new Set(['GET', 'DELETE', 'OPTIONS']);

function requestOf(event: TranscriptEvent, target: string): WebRequest {
  return {
    protocol: 'HTTP',
    method: HTTP_METHODS.has(event.method) ? String(event.method) : 'POST',
    target,
    headers: headersOf(event.headers),
    ...bodyOf(event.payload),
    properties: { event: event.seq, step: event.phase, jsonRpcMethod: event.method },
  };
}

function responseOf(event: TranscriptEvent): WebResponse {
  const isAnswer = event.direction === 'in';
  return {
    ...(isAnswer ? { protocol: 'HTTP' } : {}),
    ...(event.httpStatus === null ? {} : { statusCode: event.httpStatus }),
    headers: headersOf(event.headers),
    ...bodyOf(isAnswer ? event.payload : null),
    noResponseReceived: !isAnswer,
    properties: {
      event: event.seq,
      step: event.phase,
      answers: event.answers,
      ...(isAnswer ? {} : { fault: event.method, detail: event.payload }),
    },
  };
}

const REDIRECTS: ReadonlySet<number | null | undefined> = new Set([301, 302, 303, 307, 308]);

/** Where a redirect sent the request that follows it; a relative `Location` stays so. */
function redirectedTo(before: TranscriptEvent | undefined): string | undefined {
  return before && REDIRECTS.has(before.httpStatus) ? headerValue(before.headers, 'location') : undefined;
}

/** One value a name, as SARIF wants it; what was sent several times is joined as HTTP allows. */
function headersOf(headers: readonly Header[]): Record<string, string> {
  const joined = new Map<string, string>();
  for (const { name, value } of headers) {
    const before = joined.get(name);
    joined.set(name, before === undefined ? value : `${before}, ${value}`);
  }
  return Object.fromEntries(joined);
}

function bodyOf(payload: unknown): { body?: { text: string } } {
  if (payload === null || payload === undefined) return {};
  return { body: { text: typeof payload === 'string' ? payload : JSON.stringify(payload) } };
}
