/** How checks find their evidence in a recording. A check runs only after its steps, so a missing exchange is our own error. */
import type { Exchange, Recording, SseEvent, StepId } from '../../protocol/recording.js';
import { isObject, messageKind, type JsonObject, type RpcId } from '../../protocol/json-rpc.js';

export function exchangesOf(recording: Recording, step: StepId): Exchange[] {
  return recording.exchanges.filter((exchange) => exchange.step === step);
}

/** The exchange that ended the step: after redirects and resumptions, the one whose answer counts. */
export function finalExchange(recording: Recording, step: StepId): Exchange {
  const last = exchangesOf(recording, step).at(-1);
  if (!last) throw new Error(`the step ${step} is over but made no exchange`);
  return last;
}

/** A received JSON-RPC value and where in the answer it stood. */
export interface ReceivedMessage {
  readonly value: unknown;
  /** JSON Pointer from the transcript event's payload to the message: '' or '/stream/<n>/data'. */
  readonly pointer: string;
}

/** Every JSON value of an answer that stands where a JSON-RPC message belongs. */
export function messagesOf(exchange: Exchange): ReceivedMessage[] {
  const body = exchange.response?.body;
  if (body?.kind === 'json') return [{ value: body.value, pointer: '' }];
  if (body?.kind !== 'sse') return [];
  return body.events.flatMap((event: SseEvent, index) =>
    event.json === undefined ? [] : [{ value: event.json, pointer: `/stream/${index}/data` }],
  );
}

export type Answer =
  | { readonly kind: 'result'; readonly result: unknown; readonly pointer: string }
  | { readonly kind: 'error'; readonly error: JsonObject; readonly pointer: string };

/**
 * The answer to the exchange's own request: the first result or error with its id, or (servers that change or drop ids
 * exist, and `jsonrpc` names it) the only one there is. Undefined when there is none.
 */
export function answerOf(exchange: Exchange): Answer | undefined {
  const candidates = messagesOf(exchange).filter(({ value }) => {
    const kind = messageKind(value);
    return kind === 'result' || kind === 'error' || kind === 'result-and-error';
  });
  const id = requestId(exchange);
  const chosen =
    candidates.find(({ value }) => isObject(value) && value['id'] === id) ??
    (candidates.length === 1 ? candidates[0] : undefined);
  if (!chosen || !isObject(chosen.value)) return undefined;
  if ('result' in chosen.value)
    return { kind: 'result', result: chosen.value['result'], pointer: `${chosen.pointer}/result` };
  const error = chosen.value['error'];
  return { kind: 'error', error: isObject(error) ? error : {}, pointer: `${chosen.pointer}/error` };
}

export function requestId(exchange: Exchange): RpcId | undefined {
  const message = exchange.request.message;
  return message && 'id' in message ? message.id : undefined;
}
