/**
 * A run's way to one endpoint, whatever the era: numbers the messages, follows redirects, and takes a broken-off stream
 * up again once. Every method gives the exchange whose answer counts, the last one; all of them are in the journal. Every
 * method throws `RunEnded` when the run is over, and what the wire's patience throws.
 */
import type { Auth } from '../plan.js';
import { isSendable } from '../protocol/custom-headers.js';
import type { Header } from '../protocol/headers.js';
import type { JsonObject, RpcId, RpcMessage, RpcRequest } from '../protocol/json-rpc.js';
import type { Limits } from '../protocol/limits.js';
import type { Exchange } from '../protocol/recording.js';
import type { StepId, StepLabel } from '../protocol/steps.js';
import type { Call, ExchangeOutcome, Wire } from './call.js';
import { postHeaders, streamHeaders, type ClientIdentity } from './client.js';
import type { Endpoint } from './endpoint.js';
import { exchange } from './exchange.js';
import type { Patience } from './patience.js';

/** Where the server names no time (WHATWG HTML leaves it to the client: "a few seconds"); it cost a run too much. */
const DEFAULT_RETRY_MS = 1_000;

/** What is different in one request. */
export interface Twist {
  readonly label?: StepLabel;
  /** By name, compared without case: sent in this spelling, or left out when undefined. */
  readonly headers?: Readonly<Record<string, string | undefined>>;
  /** Other credentials than the run's. */
  readonly auth?: Auth;
  readonly id?: RpcId;
  /** In place of all that the era would send as params. */
  readonly params?: JsonObject;
  /** Sent in place of the message. */
  readonly text?: string;
  readonly awaited?: Call['awaited'];
  readonly requestMs?: number;
  readonly streamMs?: number;
}

/** How requests are asked in an era; what the server must know besides goes with each. */
export interface Talk {
  request(step: StepId, method: string, params?: JsonObject, twist?: Twist): Promise<Exchange>;
}

export class Line {
  readonly endpoint: Endpoint;
  readonly client: ClientIdentity;
  readonly #wire: Wire;
  readonly #ids: { next: number };

  constructor(wire: Wire, endpoint: Endpoint, client: ClientIdentity, ids = { next: 1 }) {
    this.#wire = wire;
    this.endpoint = endpoint;
    this.client = client;
    this.#ids = ids;
  }

  get limits(): Limits {
    return this.#wire.limits;
  }

  withPatience(patience: Patience): Line {
    return new Line({ ...this.#wire, patience }, this.endpoint, this.client, this.#ids);
  }

  /** The next request opens a new connection. */
  async freshConnection(): Promise<void> {
    await this.#wire.egress.dropConnections();
  }

  rpcRequest(method: string, params: JsonObject | undefined, id: RpcId = this.#ids.next++): RpcRequest {
    return { jsonrpc: '2.0', id, method, ...(params ? { params } : {}) };
  }

  /** `own` are the era's headers. */
  post(step: StepId, message: RpcMessage, own: readonly Header[], twist: Twist = {}): Call {
    const call = this.call(step, 'POST', [...postHeaders(this.#clientFor(twist)), ...own], twist);
    return twist.text === undefined ? { ...call, message } : { ...call, text: twist.text };
  }

  call(step: StepId, method: Call['method'], headers: readonly Header[], twist: Twist = {}): Call {
    const { label, awaited = 'response', requestMs, streamMs } = twist;
    const hopsLeft = this.#wire.limits.redirects;
    const sent = twisted(headers, twist.headers);
    return { step, label, endpoint: this.endpoint, method, headers: sent, awaited, hopsLeft, requestMs, streamMs };
  }

  /** Every request begins at the URL that was entered: a redirect is valid for the request that met it. */
  async follow(call: Call): Promise<ExchangeOutcome> {
    const outcome = await exchange(this.#wire, call);
    if (!outcome.next) return outcome;
    return this.follow({ ...call, endpoint: outcome.next, hopsLeft: call.hopsLeft - 1 });
  }

  async send(call: Call): Promise<Exchange> {
    return (await this.follow(call)).exchange;
  }

  /** 2025-11-25, transports, resumability: a stream that gave event ids may end early, to be polled for the rest. */
  async resume(call: Call, { exchange, resumption }: ExchangeOutcome, own: readonly Header[]): Promise<Exchange> {
    if (!resumption || !isSendable(resumption.lastEventId)) return exchange;
    const retryMs = resumption.retryMs ?? DEFAULT_RETRY_MS;
    const { clock, patience } = this.#wire;
    if (retryMs > Math.min(patience.forRequest(), clock.remainingMs)) return exchange;
    await clock.pause(retryMs);
    const lastEventId = { name: 'Last-Event-ID', value: resumption.lastEventId };
    const headers = [...streamHeaders(this.client), ...own, lastEventId];
    return this.send(this.call(call.step, 'GET', headers, call.label === undefined ? {} : { label: call.label }));
  }

  /** Does the work on lines beside each other: the first on this one's connection, the others on new ones. */
  async beside<T>(work: readonly ((line: Line) => Promise<T>)[]): Promise<T[]> {
    const { egress, journal } = this.#wire;
    const journals = work.map(() => journal.branch());
    const outcomes = await Promise.allSettled(
      work.map((each, index) => {
        const branch = journals[index] ?? journal;
        const wire = { ...this.#wire, journal: branch, egress: index === 0 ? egress : egress.branch() };
        return each(new Line(wire, this.endpoint, this.client, this.#ids));
      }),
    );
    journal.join(journals);
    return outcomes.map((outcome) => {
      if (outcome.status === 'rejected') throw outcome.reason;
      return outcome.value;
    });
  }

  #clientFor({ auth }: Twist): ClientIdentity {
    return auth ? { ...this.client, auth } : this.client;
  }
}

function twisted(headers: readonly Header[], changes: Twist['headers'] = {}): readonly Header[] {
  const entries = Object.entries(changes);
  if (entries.length === 0) return headers;
  const changed = new Set(entries.map(([name]) => name.toLowerCase()));
  return [
    ...headers.filter(({ name }) => !changed.has(name.toLowerCase())),
    ...entries.flatMap(([name, value]) => (value === undefined ? [] : [{ name, value }])),
  ];
}
