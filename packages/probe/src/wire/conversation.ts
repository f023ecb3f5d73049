/**
 * A run's talk with one endpoint: numbers the requests, keeps what the handshake gave, follows redirects, and takes a
 * broken-off stream up again once. Every method returns the exchange whose answer counts, the last one; all of them are
 * in the journal. Every method throws `RunEnded` when the run is over.
 */
import { isSendable } from '../protocol/custom-headers.js';
import { headerValue, type Header } from '../protocol/headers.js';
import type { JsonObject, RpcMessage } from '../protocol/json-rpc.js';
import type { Exchange, StepId } from '../protocol/recording.js';
import type { Call, ExchangeOutcome, Wire } from './call.js';
import { commonHeaders, postHeaders, streamHeaders, type ClientIdentity } from './client.js';
import type { Endpoint } from './endpoint.js';
import { initializeParams, isUsableSessionId, sessionHeaders, type LegacySession } from './era/legacy.js';
import { modernHeaders, modernParams } from './era/modern.js';
import { exchange } from './exchange.js';

/** Where the server names no time (WHATWG HTML leaves it to the client: "a few seconds"); it cost a run too much. */
const DEFAULT_RETRY_MS = 1_000;
/** A server of the old transport sends its first event at once; one of the new answers 405 at once. */
const STREAM_PROBE = { requestMs: 5_000, streamMs: 2_000 };

export class Conversation {
  readonly #client: ClientIdentity;
  readonly #wire: Wire;
  readonly #endpoint: Endpoint;
  #session: LegacySession = {};
  #nextId = 1;

  constructor(wire: Wire, endpoint: Endpoint, client: ClientIdentity) {
    this.#wire = wire;
    this.#endpoint = endpoint;
    this.#client = client;
  }

  get hasSession(): boolean {
    return this.#session.sessionId !== undefined;
  }

  /** From now on every request says which revision was agreed on. */
  agreeOn(protocolVersion: string): void {
    this.#session = { ...this.#session, protocolVersion };
  }

  /** Also takes up the session that the answer issues, at once: its own stream may have to be resumed within it. */
  async initialize(step: StepId): Promise<Exchange> {
    const call = this.#post(step, this.#rpcRequest('initialize', initializeParams(this.#client)), 'response', []);
    const outcome = await this.#follow(call);
    const sessionId = headerValue(outcome.exchange.response?.headers ?? [], 'mcp-session-id');
    if (sessionId !== undefined && isUsableSessionId(sessionId)) this.#session = { sessionId };
    return this.#resume(call, outcome);
  }

  async request(step: StepId, method: string, params?: JsonObject): Promise<Exchange> {
    const message = this.#rpcRequest(method, params);
    const call = this.#post(step, message, 'response', sessionHeaders(this.#session));
    const outcome = await this.#follow(call);
    return this.#resume(call, outcome);
  }

  async notify(step: StepId, method: string): Promise<Exchange> {
    const { exchange } = await this.#follow(
      this.#post(step, { jsonrpc: '2.0', method }, 'nothing', sessionHeaders(this.#session)),
    );
    return exchange;
  }

  /** A request of the stateless era, on a connection that no handshake has touched: a server may bind the era to it. */
  async discover(step: StepId): Promise<Exchange> {
    await this.#wire.egress.dropConnections();
    const method = 'server/discover';
    const message = this.#rpcRequest(method, modernParams(this.#client));
    const { exchange } = await this.#follow(this.#post(step, message, 'response', modernHeaders(method)));
    return exchange;
  }

  /** Opens the stream that only a server of the 2024-11-05 transport greets on. */
  async probeStream(step: StepId): Promise<Exchange> {
    const { exchange } = await this.#follow({
      ...this.#call(step, 'any-event', streamHeaders(this.#client)),
      method: 'GET',
      ...STREAM_PROBE,
    });
    return exchange;
  }

  async endSession(step: StepId): Promise<Exchange> {
    const headers = [...commonHeaders(this.#client), ...sessionHeaders(this.#session)];
    const { exchange } = await this.#follow({ ...this.#call(step, 'nothing', headers), method: 'DELETE' });
    return exchange;
  }

  #rpcRequest(method: string, params?: JsonObject): RpcMessage {
    return { jsonrpc: '2.0', id: this.#nextId++, method, ...(params ? { params } : {}) };
  }

  #post(step: StepId, message: RpcMessage, awaited: Call['awaited'], headers: readonly Header[]): Call {
    return { ...this.#call(step, awaited, [...postHeaders(this.#client), ...headers]), method: 'POST', message };
  }

  #call(step: StepId, awaited: Call['awaited'], headers: readonly Header[]): Omit<Call, 'method'> {
    return { step, endpoint: this.#endpoint, headers, awaited, hopsLeft: this.#wire.limits.redirects };
  }

  /** Every request begins at the URL that was entered: a redirect is valid for the request that met it. */
  async #follow(call: Call): Promise<ExchangeOutcome> {
    const outcome = await exchange(this.#wire, call);
    if (!outcome.next) return outcome;
    return this.#follow({ ...call, endpoint: outcome.next, hopsLeft: call.hopsLeft - 1 });
  }

  /** 2025-11-25, transports, resumability: a stream that gave event ids may end early, to be polled for the rest. */
  async #resume(call: Call, { exchange, resumption }: ExchangeOutcome): Promise<Exchange> {
    if (!resumption || !isSendable(resumption.lastEventId)) return exchange;
    const retryMs = resumption.retryMs ?? DEFAULT_RETRY_MS;
    if (retryMs > Math.min(this.#wire.limits.requestMs, this.#wire.clock.remainingMs)) return exchange;
    await this.#wire.clock.pause(retryMs);
    const lastEventId = { name: 'Last-Event-ID', value: resumption.lastEventId };
    const headers = [...streamHeaders(this.#client), ...sessionHeaders(this.#session), lastEventId];
    const outcome = await this.#follow({ ...this.#call(call.step, 'response', headers), method: 'GET' });
    return outcome.exchange;
  }
}
