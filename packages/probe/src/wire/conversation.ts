/**
 * A talk of the handshake era: keeps what the handshake gave, and sends it with every request. See `Line` for what the
 * methods return and throw.
 */
import { headerValue, type Header } from '../protocol/headers.js';
import type { JsonObject, RpcRequest } from '../protocol/json-rpc.js';
import type { Exchange } from '../protocol/recording.js';
import type { LegacyRevision } from '../protocol/revisions.js';
import { SESSION_REPEATS, type StepId } from '../protocol/steps.js';
import { commonHeaders, streamHeaders } from './client.js';
import { initializeParams, isUsableSessionId, sessionHeaders, type LegacySession } from './era/legacy.js';
import type { Line, Talk, Twist } from './line.js';
import { lostSession } from './session-loss.js';

/** A server of the old transport sends its first event at once; one of the new answers 405 at once. */
const GREETING_MS = 2_000;

export interface ConversationOptions {
  /** The first request that meets a lost session is repeated, to see how often the server knows it. */
  readonly repeatsLost?: boolean;
  /** What an earlier handshake agreed on, for a server without sessions. */
  readonly protocolVersion?: string;
}

export class Conversation implements Talk {
  readonly line: Line;
  #session: LegacySession;
  #repeatsLost: boolean;

  constructor(line: Line, { repeatsLost = false, protocolVersion }: ConversationOptions = {}) {
    this.line = line;
    this.#repeatsLost = repeatsLost;
    this.#session = protocolVersion === undefined ? {} : { protocolVersion };
  }

  get sessionId(): string | undefined {
    return this.#session.sessionId;
  }

  get isAgreed(): boolean {
    return this.#session.protocolVersion !== undefined;
  }

  /** The same session over another line. */
  over(line: Line): Conversation {
    const other = new Conversation(line);
    other.#session = this.#session;
    return other;
  }

  /** From now on every request says which revision was agreed on. */
  agreeOn(protocolVersion: string): void {
    this.#session = { ...this.#session, protocolVersion };
  }

  /** Also takes up the session that the answer issues, at once: its own stream may have to be resumed within it. */
  async initialize(step: StepId, offered: LegacyRevision, twist: Twist = {}): Promise<Exchange> {
    const message = this.line.rpcRequest('initialize', initializeParams(this.line.client, offered));
    const call = this.line.post(step, message, [], twist);
    const outcome = await this.line.follow(call);
    const sessionId = headerValue(outcome.exchange.response?.headers ?? [], 'mcp-session-id');
    if (sessionId !== undefined && isUsableSessionId(sessionId)) this.#session = { sessionId };
    return this.line.resume(call, outcome, this.#headers);
  }

  async request(step: StepId, method: string, params?: JsonObject, twist: Twist = {}): Promise<Exchange> {
    return this.#withRepeats(async (change) => {
      const message = this.line.rpcRequest(method, params, twist.id);
      return this.#ask(step, message, { ...twist, ...change });
    });
  }

  async notify(step: StepId, method: string): Promise<Exchange> {
    const message = { jsonrpc: '2.0', method } as const;
    return this.#withRepeats((change) =>
      this.line.send(this.line.post(step, message, this.#headers, { awaited: 'nothing', ...change })),
    );
  }

  /** Opens the stream that only a server of the 2024-11-05 transport greets on. */
  async probeStream(step: StepId): Promise<Exchange> {
    const look = { awaited: 'any-event', requestMs: this.line.limits.probeMs, streamMs: GREETING_MS } as const;
    return this.line.send(this.line.call(step, 'GET', streamHeaders(this.line.client), look));
  }

  /** Opens the optional stream of this era, and closes it at once. */
  async openStream(step: StepId): Promise<Exchange> {
    const { probeMs: requestMs } = this.line.limits;
    const headers = [...streamHeaders(this.line.client), ...this.#headers];
    return this.line.send(this.line.call(step, 'GET', headers, { awaited: 'nothing', requestMs }));
  }

  async endSession(step: StepId, twist: Twist = {}): Promise<Exchange> {
    const headers = [...commonHeaders(this.line.client), ...this.#headers];
    return this.line.send(this.line.call(step, 'DELETE', headers, { awaited: 'nothing', ...twist }));
  }

  get #headers(): readonly Header[] {
    return sessionHeaders(this.#session);
  }

  async #ask(step: StepId, message: RpcRequest, twist: Twist): Promise<Exchange> {
    const call = this.line.post(step, message, this.#headers, twist);
    return this.line.resume(call, await this.line.follow(call), this.#headers);
  }

  async #withRepeats(ask: (change: Twist) => Promise<Exchange>): Promise<Exchange> {
    const first = await ask({});
    if (!this.#repeatsLost || !lostSession(first)) return first;
    this.#repeatsLost = false;
    const repeats: Exchange[] = [];
    for (let count = 0; count < SESSION_REPEATS; count += 1) {
      await this.line.freshConnection();
      repeats.push(await ask({ label: 'repeat' }));
    }
    return repeats.find((exchange) => exchange.response && !lostSession(exchange)) ?? first;
  }
}
