import { isObject, type JsonObject } from '../protocol/json-rpc.js';
import { isModernError, speaksOfVersion, supportedIn } from '../protocol/modern-era.js';
import type { Exchange } from '../protocol/recording.js';
import {
  isLegacyRevision,
  LATEST_LEGACY_REVISION,
  LEGACY_REVISIONS,
  type LegacyRevision,
} from '../protocol/revisions.js';
import { answerOf } from '../wire/answers.js';
import type { Conversation } from '../wire/conversation.js';

export interface Handshake {
  readonly exchange: Exchange;
  /** What was offered last. */
  readonly offered: LegacyRevision;
  /** What both sides speak: the conversation can go on, whatever else is wrong with the answer. */
  readonly agreed: LegacyRevision | undefined;
  readonly capabilities: JsonObject;
}

/** Where a server refuses the newest revision in place of naming another one, the older ones are offered in its stead. */
export async function initialize(conversation: Conversation): Promise<Handshake> {
  let offered: LegacyRevision = LATEST_LEGACY_REVISION;
  let exchange = await conversation.initialize('initialize', offered);
  for (const older of olderRevisions(exchange)) {
    offered = older;
    exchange = await conversation.initialize('initialize', offered);
    if (!exchange.response || answerOf(exchange)?.kind === 'result') break;
  }
  return agree(conversation, exchange, offered);
}

/** Takes up what the answer agrees on. */
export function agree(conversation: Conversation, exchange: Exchange, offered: LegacyRevision): Handshake {
  const answer = answerOf(exchange);
  const result = answer?.kind === 'result' ? answer.result : {};
  const revision = result['protocolVersion'];
  const agreed = isLegacyRevision(revision) ? revision : undefined;
  if (agreed !== undefined) conversation.agreeOn(agreed);
  const capabilities = isObject(result['capabilities']) ? result['capabilities'] : {};
  return { exchange, offered, agreed, capabilities };
}

/** Newest first; those that the refusal names, where it names any. */
function olderRevisions(exchange: Exchange): readonly LegacyRevision[] {
  const older = LEGACY_REVISIONS.filter((revision) => revision !== LATEST_LEGACY_REVISION).reverse();
  const answer = answerOf(exchange);
  if (answer?.kind === 'result') return [];
  const named = answer ? supportedIn(answer.error) : [];
  if (named.length > 0) return older.filter((revision) => named.includes(revision));
  return refusesVersion(exchange) ? older : [];
}

/** Statuses that speak of something else than of the message. */
const OTHER_MEANINGS: ReadonlySet<number> = new Set([401, 403, 407, 408, 421, 429]);

function refusesVersion(exchange: Exchange): boolean {
  const { response } = exchange;
  if (!response || response.status >= 500 || OTHER_MEANINGS.has(response.status)) return false;
  const answer = answerOf(exchange);
  if (answer?.kind === 'error') {
    const { message } = answer.error;
    return !isModernError(answer.error) && typeof message === 'string' && speaks(message);
  }
  const { body } = response;
  return response.status === 400 && (body.kind === 'empty' || (body.kind === 'text' && speaks(body.text)));
}

function speaks(text: string): boolean {
  return speaksOfVersion(text.slice(0, 2_000).toLowerCase());
}
