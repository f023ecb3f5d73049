import { isRecord } from '../../shared/format/is-record.js';
import type { TranscriptEvent } from '../../shared/api/types.js';

/** One message of an event's payload, as it is shown: a stream has several, everything else one. */
interface ShownMessage {
  /** The SSE event's name and id, where there are any. */
  readonly title: string | null;
  readonly value: unknown;
}

export type ShownPayload =
  | { readonly kind: 'none' }
  /** Left out of the transcript; the sentence says why. */
  | { readonly kind: 'omitted'; readonly why: string }
  /** What is no JSON: a web page, plain text. */
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'messages'; readonly messages: readonly ShownMessage[]; readonly pointedAt: number };

export function shownPayload({ payload, direction, rpcId }: TranscriptEvent): ShownPayload {
  if (payload === null || payload === undefined) return { kind: 'none' };
  if (typeof payload === 'string') return { kind: 'text', text: payload };
  if (isRecord(payload) && typeof payload['omitted'] === 'string') return { kind: 'omitted', why: payload['omitted'] };
  if (direction === 'in' && isRecord(payload) && Array.isArray(payload['stream'])) {
    const stream: readonly unknown[] = payload['stream'];
    const messages = stream.map(streamMessage);
    return { kind: 'messages', messages, pointedAt: answerIndex(messages, rpcId) };
  }
  return { kind: 'messages', messages: [{ title: null, value: payload }], pointedAt: 0 };
}

function streamMessage(entry: unknown): ShownMessage {
  if (!isRecord(entry)) return { title: 'event', value: entry };
  const name = typeof entry['event'] === 'string' ? entry['event'] : 'message';
  const id = typeof entry['id'] === 'string' ? ` · id ${entry['id']}` : '';
  return { title: `${name}${id}`, value: entry['data'] ?? null };
}

/** A finding's pointer goes into the message that answers: of a stream, the one with the request's id, else the last. */
function answerIndex(messages: readonly ShownMessage[], rpcId: TranscriptEvent['rpcId']): number {
  const at = messages.findLastIndex(({ value }) => isRecord(value) && rpcId !== null && value['id'] === rpcId);
  return at === -1 ? Math.max(0, messages.length - 1) : at;
}
