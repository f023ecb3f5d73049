import { isObject, messageKind, type JsonObject, type RpcId } from '../protocol/json-rpc.js';
import type { Body, Exchange } from '../protocol/recording.js';

/**
 * Whether a value on a stream is the response that a request waits for. Servers exist that change the id or drop it;
 * as only one request is ever open, any response is the one, and the checks judge its id.
 */
export function isResponse(value: unknown): boolean {
  // One level only: a batch of batches is none, and a hostile nesting would exhaust the stack.
  if (Array.isArray(value)) return value.some((member) => !Array.isArray(member) && isResponse(member));
  const kind = messageKind(value);
  return kind === 'result' || kind === 'error' || kind === 'result-and-error';
}

export type Answer =
  { readonly kind: 'result'; readonly result: JsonObject } | { readonly kind: 'error'; readonly error: JsonObject };

/**
 * What the recorder may go on with: the response in a successful answer, its result an object. Undefined where there is
 * none, or where it stands in another Content-Type than JSON and event stream, which no client reads.
 */
export function answerOf(exchange: Exchange): Answer | undefined {
  const responses = messagesOf(exchange.response?.body).filter(isResponse);
  const id = requestId(exchange);
  const response = responses.find((message) => isObject(message) && message['id'] === id) ?? responses[0];
  if (!isObject(response)) return undefined;
  if (isObject(response['result'])) return { kind: 'result', result: response['result'] };
  return isObject(response['error']) ? { kind: 'error', error: response['error'] } : undefined;
}

function messagesOf(body: Body | undefined): unknown[] {
  if (body?.kind === 'json') return [body.value];
  return body?.kind === 'sse' ? body.events.map((event) => event.json) : [];
}

function requestId({ request: { message } }: Exchange): RpcId | undefined {
  return message && 'id' in message ? message.id : undefined;
}
