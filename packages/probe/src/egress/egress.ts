/**
 * The only place that opens sockets. One `Egress` serves one run: its connections, its single lookup and its pinned
 * address are shared with nobody, and `close` leaves nothing behind. It knows HTTP and nothing of MCP; limits of time
 * over a whole request are the caller's, who aborts.
 *
 * Requests go through undici's `dispatch`: `fetch` would add headers, follow redirects and leak custom headers across
 * origins, and `request` cannot be aborted while it connects. Environment proxies are never consulted.
 */
import type { Client, Dispatcher } from 'undici';
import type { Header } from '../protocol/headers.js';
import type { Connection, FaultPhase, SentRequest } from '../protocol/recording.js';
import { Dialler, type DialProgress, type DialTarget } from './dialler.js';
import { EgressError } from './egress-error.js';
import type { EgressPolicy } from './policy.js';
import { Resolver, systemLookup, type Lookup } from './resolver.js';
import { trustStore } from './tls-trust.js';
import { transferFault } from './transfer-fault.js';

/** Larger than Node's 16 KB: policies in headers grow, and real clients read them. */
const MAX_HEADER_BYTES = 64 * 1024;

export interface EgressOptions {
  readonly policy: EgressPolicy;
  readonly lookupMs: number;
  readonly connectMs: number;
  /** PEM certificates trusted besides Node's. */
  readonly extraCa?: string | undefined;
  /** Default: the system's resolver. */
  readonly lookup?: Lookup | undefined;
}

/** A URL that was judged, in the parts that are needed to dial and to send. */
export interface OutboundUrl extends DialTarget {
  /** As in the Host header. */
  readonly host: string;
  /** As it goes into the request line. */
  readonly path: string;
}

export interface OutboundRequest {
  readonly url: OutboundUrl;
  readonly method: SentRequest['method'];
  readonly headers: readonly Header[];
  readonly body?: Uint8Array;
}

/** Called in this order; after `onEnd`, `onFault`, `onDefect` or an abort nothing more is called. */
export interface Receiver {
  onHeaders(status: number, headers: readonly Header[]): void;
  onData(chunk: Buffer): void;
  onEnd(): void;
  /** The peer or the way to it failed. */
  onFault(fault: EgressError): void;
  /** We failed: undici, or the receiver itself threw. */
  onDefect(error: unknown): void;
}

export interface Transmission extends DialProgress {
  /** `performance.now()` at the moment the request was written; undefined until then. */
  readonly sentAt: number | undefined;
  /** Sent on a connection that had served an earlier request. */
  readonly reused: boolean;
  /** Stops talking at once, in whatever phase; the connection is destroyed. */
  abort(): void;
}

export async function openEgress(options: EgressOptions): Promise<Egress> {
  // Loaded on first use: it is the heaviest module of the engine, and whoever only judges a URL never needs it.
  const { Client: ClientClass } = await import('undici');
  const { policy, lookup = systemLookup, lookupMs, connectMs, extraCa } = options;
  const resolver = new Resolver({ policy, lookup, lookupMs });
  return new Egress(ClientClass, new Dialler({ resolver, connectMs, secureContext: trustStore(extraCa) }));
}

export class Egress {
  readonly #ClientClass: typeof Client;
  readonly #dialler: Dialler;
  readonly #clients = new Map<string, Client>();
  readonly #branches: Egress[] = [];
  #sending: Sending | undefined;

  constructor(ClientClass: typeof Client, dialler: Dialler) {
    this.#ClientClass = ClientClass;
    this.#dialler = dialler;
  }

  /** For requests beside those of this one: connections of its own, to the same pinned address. Closed with this one. */
  branch(): Egress {
    const branch = new Egress(this.#ClientClass, this.#dialler);
    this.#branches.push(branch);
    return branch;
  }

  /** One request at a time: an earlier one must have ended or been aborted. */
  send(request: OutboundRequest, receiver: Receiver): Transmission {
    const origin = `${request.url.protocol}//${request.url.host}`;
    const client = this.#clients.get(origin) ?? this.#connectTo(origin, request.url);
    const sending = new Sending(receiver, () => {
      this.#clients.delete(origin);
      void client.destroy();
    });
    this.#sending = sending;
    client.dispatch(
      {
        path: request.url.path,
        method: request.method,
        headers: request.headers.flatMap(({ name, value }) => [name, value]),
        body: request.body ?? null,
      },
      sending,
    );
    return sending;
  }

  /** The next request opens a new connection (to the same pinned address). */
  async dropConnections(): Promise<void> {
    const clients = [...this.#clients.values()];
    this.#clients.clear();
    await Promise.all(clients.map((client) => client.destroy()));
  }

  /** Resolves when every socket is closed. */
  async close(): Promise<void> {
    this.#sending?.abort();
    await Promise.all([this.dropConnections(), ...this.#branches.map((branch) => branch.close())]);
  }

  #connectTo(origin: string, target: DialTarget): Client {
    const client = new this.#ClientClass(origin, {
      connect: (_options, callback) => {
        const sending = this.#sending;
        if (!sending) return callback(new EgressError('connect', 'cancelled'), null);
        sending.reused = false;
        this.#dialler.dial(target, sending, sending.dialSignal).then(
          (socket) => callback(null, socket),
          (error: unknown) => callback(error instanceof Error ? error : new Error(String(error)), null),
        );
      },
      pipelining: 1,
      allowH2: false,
      // The caller's clock rules; two clocks would give two answers to "which limit was it".
      headersTimeout: 0,
      bodyTimeout: 0,
      maxHeaderSize: MAX_HEADER_BYTES,
    });
    this.#clients.set(origin, client);
    return client;
  }
}

/** One request on its way: undici's handler and the caller's handle in one. */
class Sending implements Dispatcher.DispatchHandler, Transmission {
  phase: FaultPhase = 'connect';
  dnsMs?: number;
  connectMs?: number;
  tlsMs?: number;
  connection?: Connection;
  sentAt: number | undefined;
  reused = true;

  readonly #receiver: Receiver;
  readonly #discardClient: () => void;
  readonly #dial = new AbortController();
  #controller: Dispatcher.DispatchController | undefined;
  #over = false;

  constructor(receiver: Receiver, discardClient: () => void) {
    this.#receiver = receiver;
    this.#discardClient = discardClient;
  }

  get dialSignal(): AbortSignal {
    return this.#dial.signal;
  }

  abort(): void {
    if (this.#over) return;
    this.#over = true;
    const reason = new EgressError(this.phase, 'cancelled');
    this.#dial.abort(reason);
    // Before it is written, undici holds the request in a queue from which only the client's end removes it.
    if (this.#controller) this.#controller.abort(reason);
    else this.#discardClient();
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    this.sentAt = performance.now();
    this.phase = 'headers';
  }

  onResponseStart(controller: Dispatcher.DispatchController, status: number): void {
    if (this.#over || status < 200) return;
    this.phase = 'body';
    this.#tell((receiver) => receiver.onHeaders(status, readHeaders(controller.rawHeaders)));
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (!this.#over) this.#tell((receiver) => receiver.onData(chunk));
  }

  onResponseEnd(): void {
    if (this.#over) return;
    this.#over = true;
    this.#tell((receiver) => receiver.onEnd());
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    if (this.#over) return;
    this.#over = true;
    const fault = transferFault(error, this.phase);
    this.#tell((receiver) => (fault ? receiver.onFault(fault) : receiver.onDefect(error)));
  }

  /** What the receiver throws would end in undici, which takes it for a broken request and says it to nobody. */
  #tell(call: (receiver: Receiver) => void): void {
    try {
      call(this.#receiver);
    } catch (error) {
      this.#receiver.onDefect(error);
    }
  }
}

/** Names and values in turn, as bytes. Names are ASCII; values are read as Latin-1, which loses no byte. */
function readHeaders(raw: Dispatcher.DispatchController['rawHeaders']): Header[] {
  if (!Array.isArray(raw)) return [];
  const headers: Header[] = [];
  for (let index = 0; index + 1 < raw.length; index += 2) {
    headers.push({ name: text(raw[index]), value: text(raw[index + 1]) });
  }
  return headers;
}

function text(bytes: Buffer | string | undefined): string {
  return typeof bytes === 'string' ? bytes : (bytes?.toString('latin1') ?? '');
}
