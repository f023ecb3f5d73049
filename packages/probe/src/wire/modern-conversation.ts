/**
 * A talk of the stateless era: every request says all that the server must know, and no session id is ever sent. See
 * `Line` for what the methods return and throw.
 */
import type { JsonObject } from '../protocol/json-rpc.js';
import type { Exchange } from '../protocol/recording.js';
import { LATEST_MODERN_REVISION } from '../protocol/revisions.js';
import type { StepId } from '../protocol/steps.js';
import { modernHeaders, modernMeta } from './era/modern.js';
import type { Line, Talk, Twist } from './line.js';

export class ModernConversation implements Talk {
  readonly line: Line;
  readonly protocolVersion: string;

  constructor(line: Line, protocolVersion: string = LATEST_MODERN_REVISION) {
    this.line = line;
    this.protocolVersion = protocolVersion;
  }

  over(line: Line): ModernConversation {
    return new ModernConversation(line, this.protocolVersion);
  }

  declaring(protocolVersion: string): ModernConversation {
    return new ModernConversation(this.line, protocolVersion);
  }

  /** 2026-07-28, basic, `_meta`: the fields that take the place of a handshake. */
  get meta(): JsonObject {
    return modernMeta(this.line.client, this.protocolVersion);
  }

  /** A stream that ends early is not taken up again: this era has no resumption. */
  async request(step: StepId, method: string, params: JsonObject = {}, twist: Twist = {}): Promise<Exchange> {
    const message = this.line.rpcRequest(method, twist.params ?? { ...params, _meta: this.meta }, twist.id);
    return this.line.send(this.line.post(step, message, modernHeaders(method, this.protocolVersion), twist));
  }
}
