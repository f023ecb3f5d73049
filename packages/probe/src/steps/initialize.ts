import { isObject, type JsonObject } from '../protocol/json-rpc.js';
import type { Exchange } from '../protocol/recording.js';
import { isLegacyRevision } from '../protocol/revisions.js';
import { answerOf } from '../wire/answers.js';
import type { Conversation } from '../wire/conversation.js';

export interface Handshake {
  readonly exchange: Exchange;
  /** A revision that we speak was agreed on: the conversation can go on, whatever else is wrong with the answer. */
  readonly agreed: boolean;
  readonly capabilities: JsonObject;
}

export async function initialize(conversation: Conversation): Promise<Handshake> {
  const exchange = await conversation.initialize('initialize');
  const answer = answerOf(exchange);
  const result = answer?.kind === 'result' ? answer.result : {};
  const revision = result['protocolVersion'];
  const agreed = isLegacyRevision(revision);
  if (agreed) conversation.agreeOn(revision);
  const capabilities = isObject(result['capabilities']) ? result['capabilities'] : {};
  return { exchange, agreed, capabilities };
}
