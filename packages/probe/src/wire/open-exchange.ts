/** One HTTP request under way: from writing it to the record of what came back. */
import type { Receiver, Transmission } from '../egress/egress.js';
import { EgressError } from '../egress/egress-error.js';
import type { Header } from '../protocol/headers.js';
import type { Body, Exchange, Fault, FaultPhase, ReceivedResponse, SentRequest } from '../protocol/recording.js';
import { bodyReader, type Awaited, type BodyOwner, type BodyReader } from './body-reader.js';
import type { ExchangeOutcome, TimedCall, Wire } from './call.js';
import type { EventOrigin, Outcome } from './journal.js';
import { decideRedirect, type RedirectDecision } from './redirect.js';
import type { StopReason } from './run-clock.js';
import { timingOf } from './timing.js';

/** After the awaited message: long enough to see a close that was sent with it, and so to keep the connection. */
const CLOSE_GRACE_MS = 20;
/** A body that nobody needs (of an acknowledgement, of a redirect) is read this long, and a redirect's this far. */
const SPARE_BODY_MS = 500;
const SPARE_BODY_BYTES = 64 * 1024;

export class OpenExchange implements Receiver, BodyOwner {
  readonly awaited: Awaited;
  readonly limit: number;
  headers: readonly Header[] = [];

  readonly #wire: Wire;
  readonly #call: TimedCall;
  readonly #resolve: (outcome: ExchangeOutcome) => void;
  readonly #reject: (error: unknown) => void;
  readonly #body: Buffer | undefined;
  readonly #requestTimer: NodeJS.Timeout;
  readonly #onStop = (reason: StopReason): void => this.#stop(reason);
  #graceTimer: NodeJS.Timeout | undefined;
  #request: SentRequest;
  #startedAt = performance.now();
  #transmission: Transmission | undefined;
  #status: number | undefined;
  #headersAt: number | undefined;
  #redirect: RedirectDecision | undefined;
  #reader: BodyReader | undefined;
  #discarded = 0;
  #sentAgain = false;
  #over = false;

  constructor(
    wire: Wire,
    call: TimedCall,
    resolve: (outcome: ExchangeOutcome) => void,
    reject: (error: unknown) => void,
  ) {
    this.#wire = wire;
    this.#call = call;
    this.#resolve = resolve;
    this.#reject = reject;
    this.awaited = call.awaited;
    this.limit = wire.limits.bodyBytes;
    const text = call.text ?? (call.message && JSON.stringify(call.message));
    this.#body = text === undefined ? undefined : Buffer.from(text);
    this.#request = this.#write();
    this.#requestTimer = setTimeout(() => this.#timeOut(), call.requestMs);
    wire.clock.watch(this.#onStop);
  }

  /** The request enters the journal before anything happens, so that a refusal or a failed lookup has one to belong to. */
  #write(): SentRequest {
    const { step, method, message, text, endpoint } = this.#call;
    const headers = this.#headersAsSent();
    const body = { ...(message ? { message } : {}), ...(text === undefined ? {} : { text }) };
    const unnumbered = { method, url: endpoint.href, headers, ...body };
    return { ...unnumbered, seq: this.#wire.journal.sent(step, unnumbered) };
  }

  /** With those that undici adds, in its order and spelling. */
  #headersAsSent(): Header[] {
    return [
      { name: 'host', value: this.#call.endpoint.outbound.host },
      { name: 'connection', value: 'keep-alive' },
      ...this.#call.headers,
      ...(this.#body ? [{ name: 'content-length', value: String(this.#body.length) }] : []),
    ];
  }

  send(): void {
    const { stopped } = this.#wire.clock;
    if (stopped) return this.#stop(stopped);
    const { endpoint, method, headers } = this.#call;
    const request = { url: endpoint.outbound, method, headers, ...(this.#body ? { body: this.#body } : {}) };
    this.#startedAt = performance.now();
    this.#transmission = this.#wire.egress.send(request, this);
  }

  onHeaders(status: number, headers: readonly Header[]): void {
    this.#status = status;
    this.headers = headers;
    this.#headersAt = performance.now();
    const { endpoint, hopsLeft, streamMs, awaited } = this.#call;
    const { policy, credentials } = this.#wire;
    this.#redirect = decideRedirect(endpoint, status, headers, { policy, credentials, hopsLeft });
    if (this.#redirect) return this.#release(SPARE_BODY_MS);
    this.#reader = bodyReader(this);
    if (this.#over) return;
    if (streamMs !== undefined && this.#reader.phase === 'stream') this.#release(streamMs);
    if (awaited === 'nothing' && this.#reader.phase === 'body') this.#release(SPARE_BODY_MS);
  }

  onData(chunk: Buffer): void {
    if (this.#reader) return this.#reader.data(chunk);
    this.#discarded += chunk.length;
    if (this.#discarded > SPARE_BODY_BYTES) this.#letGo();
  }

  onEnd(): void {
    if (this.#reader) this.#reader.end();
    else this.finished({ kind: 'unread' });
  }

  onFault(fault: EgressError): void {
    if (this.#isStale(fault)) return this.#sendAgain();
    this.failed(fault);
  }

  onDefect(error: unknown): void {
    this.#close();
    this.#reject(error);
  }

  satisfied(): void {
    this.#release(CLOSE_GRACE_MS);
  }

  finished(body: Body): void {
    this.#finish(body, undefined);
  }

  failed(error: EgressError): void {
    // A redirect says everything in its headers.
    if (this.#redirect && !this.#wire.clock.stopped) return this.finished({ kind: 'unread' });
    const body = this.#reader?.soFar(true) ?? { kind: 'unread' };
    // The answer is there; how the stream ended afterwards is no fault of the answer.
    const answered = body.kind === 'sse' && body.end !== 'broken';
    const phase = error.phase === 'body' ? this.#phase : error.phase;
    this.#finish(body, answered ? undefined : { phase, code: error.code, ...detailOf(error) });
  }

  get #phase(): FaultPhase {
    return this.#reader?.phase ?? this.#transmission?.phase ?? 'connect';
  }

  #timeOut(): void {
    if (this.#call.streamMs !== undefined && this.#reader?.phase === 'stream') return this.#letGo();
    this.failed(new EgressError(this.#phase, 'timed_out'));
  }

  #stop(reason: StopReason): void {
    this.failed(new EgressError(this.#phase, reason));
  }

  /** From now on nothing is worth more than `ms`. */
  #release(ms: number): void {
    clearTimeout(this.#graceTimer);
    this.#graceTimer = setTimeout(() => this.#letGo(), ms);
  }

  #letGo(): void {
    this.finished(this.#reader?.soFar(false) ?? { kind: 'unread' });
  }

  /**
   * A server may close an idle connection just as we use it (RFC 9112, section 9.3.1). Every request of ours is
   * read-only, so it is sent once more on a new connection instead of calling the server broken.
   */
  #isStale(fault: EgressError): boolean {
    const reused = this.#transmission?.reused ?? false;
    return reused && !this.#sentAgain && fault.code === 'connection_reset' && fault.phase === 'headers';
  }

  #sendAgain(): void {
    this.#sentAgain = true;
    const { journal } = this.#wire;
    const origin = { step: this.#call.step, request: this.#request, seq: this.#request.seq };
    journal.note(
      origin,
      'retry',
      'The server had closed the kept-alive connection; the request is sent again on a new one.',
    );
    this.#request = this.#write();
    // Not from within undici's own clean-up of that connection.
    queueMicrotask(() => {
      if (!this.#over) this.send();
    });
  }

  /** False when it was over already. Nothing is left running afterwards. */
  #close(): boolean {
    if (this.#over) return false;
    this.#over = true;
    clearTimeout(this.#requestTimer);
    clearTimeout(this.#graceTimer);
    this.#wire.clock.unwatch(this.#onStop);
    this.#transmission?.abort();
    return true;
  }

  /** Also called by timers, where nobody would catch what is thrown. */
  #finish(body: Body, broken: Omit<Fault, 'afterMs'> | undefined): void {
    if (!this.#close()) return;
    try {
      this.#resolve(this.#record(body, broken));
    } catch (error) {
      this.#reject(error);
    }
  }

  #record(body: Body, broken: Omit<Fault, 'afterMs'> | undefined): ExchangeOutcome {
    const outcome = this.#outcome();
    const { step, label } = this.#call;
    const { journal } = this.#wire;
    const origin = { step, request: this.#request, seq: this.#request.seq };
    const response = this.#response(origin, body, outcome);
    const fault = this.#fault(broken, outcome.durationMs);
    if (fault) journal.faulted(origin, fault, outcome);
    const followed = this.#redirect?.kind === 'follow' && !fault;
    const connection = this.#transmission?.connection;
    const exchange: Exchange = {
      step,
      ...(label === undefined ? {} : { label }),
      request: this.#request,
      ...(response ? { response } : {}),
      ...(fault ? { fault } : {}),
      ...(this.#redirect ? { redirect: { location: this.#redirect.location, followed } } : {}),
      ...(connection ? { connection } : {}),
      ...outcome,
    };
    journal.exchanges.push(exchange);
    return { exchange, ...this.#continuation(body, followed) };
  }

  #response(origin: EventOrigin, body: Body, outcome: Outcome): ReceivedResponse | undefined {
    const { headers } = this;
    const status = this.#status;
    if (status === undefined) return undefined;
    return { seq: this.#wire.journal.received(origin, status, headers, body, outcome), status, headers, body };
  }

  #fault(broken: Omit<Fault, 'afterMs'> | undefined, afterMs: number): Fault | undefined {
    if (broken) return { ...broken, afterMs };
    if (this.#redirect?.kind !== 'refuse') return undefined;
    return { phase: 'redirect', code: this.#redirect.code, afterMs, detail: this.#redirect.detail };
  }

  #continuation(body: Body, followed: boolean): Omit<ExchangeOutcome, 'exchange'> {
    if (followed && this.#redirect?.kind === 'follow') return { next: this.#redirect.to };
    const lastEventId = this.#reader?.lastEventId;
    const endedEarly = body.kind === 'sse' && (body.end === 'server-closed' || body.end === 'broken');
    if (!endedEarly || lastEventId === undefined) return {};
    return { resumption: { lastEventId, retryMs: this.#reader?.retryMs } };
  }

  #outcome(): Outcome {
    const now = performance.now();
    const timing = timingOf(this.#transmission, this.#headersAt, now);
    return { durationMs: Math.round(now - this.#startedAt), timing };
  }
}

function detailOf({ detail }: EgressError): { detail?: string } {
  return detail === undefined ? {} : { detail };
}
