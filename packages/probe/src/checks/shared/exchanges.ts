/** How checks find their evidence in a recording. A check runs only after its steps, so a missing exchange is our own error. */
import type { Exchange, Recording, SseEvent, StepId } from '../../protocol/recording.js';
import { headerValue } from '../../protocol/headers.js';
import { isObject, messageKind, type JsonObject, type RpcId, type RpcMessage } from '../../protocol/json-rpc.js';

export function exchangesOf(recording: Recording, step: StepId): Exchange[] {
  return recording.exchanges.filter((exchange) => exchange.step === step);
}

/** The exchange that ended the step: after redirects and resumptions, the one whose answer counts. */
export function finalExchange(recording: Recording, step: StepId): Exchange {
  const last = exchangesOf(recording, step).at(-1);
  if (!last) throw new Error(`the step ${step} is over but made no exchange`);
  return last;
}

/** One message of ours with all that it took to deliver it: redirect hops, and GETs that resumed its stream. */
export interface Turn {
  readonly message: RpcMessage | undefined;
  /** In order; never empty. */
  readonly exchanges: readonly Exchange[];
  readonly last: Exchange;
}

/** The messages of a step in order: several where it reads pages or tries again with another message. */
export function turnsOf(recording: Recording, step: StepId): Turn[] {
  const groups: Exchange[][] = [];
  for (const exchange of exchangesOf(recording, step)) {
    const current = groups.at(-1);
    if (current && continues(current, exchange)) current.push(exchange);
    else groups.push([exchange]);
  }
  return groups.flatMap((exchanges) => {
    const last = exchanges.at(-1);
    return last ? [{ message: exchanges[0]?.request.message, exchanges, last }] : [];
  });
}

/** The last turn of a step that is over. */
export function finalTurn(recording: Recording, step: StepId): Turn {
  const last = turnsOf(recording, step).at(-1);
  if (!last) throw new Error(`the step ${step} is over but made no exchange`);
  return last;
}

function continues(current: readonly Exchange[], next: Exchange): boolean {
  if (current.at(-1)?.redirect?.followed) return true;
  if (headerValue(next.request.headers, 'last-event-id') !== undefined) return true;
  const id = requestId(next);
  return id !== undefined && current.some((exchange) => requestId(exchange) === id);
}

/** Our side ended it, so nothing that is missing from it is the server's fault. */
export function wasInterrupted(turn: Turn): boolean {
  return turn.exchanges.some(({ fault }) => fault?.code === 'cancelled' || fault?.code === 'run_time_limit');
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

type Answer =
  | { readonly kind: 'result'; readonly result: unknown; readonly pointer: string }
  | { readonly kind: 'error'; readonly error: JsonObject; readonly pointer: string };

/** An answer and the exchange that brought it. */
export type DeliveredAnswer = Answer & { readonly exchange: Exchange };

/** The answer to a turn's message, wherever it came: at once, after a redirect, or on a resumed stream. */
export function answerIn(turn: Turn): DeliveredAnswer | undefined {
  const id = turn.message && 'id' in turn.message ? turn.message.id : undefined;
  for (const exchange of [...turn.exchanges].reverse()) {
    const answer = answerTo(id, exchange);
    if (answer) return { ...answer, exchange };
  }
  return undefined;
}

/**
 * The first result or error with the id, or (servers that change or drop ids exist, and `jsonrpc` names it) the first one
 * there is.
 */
function answerTo(id: RpcId | undefined, exchange: Exchange): Answer | undefined {
  const candidates = messagesOf(exchange).filter(({ value }) => isAnswer(value));
  const chosen = candidates.find(({ value }) => isObject(value) && value['id'] === id) ?? candidates[0];
  if (!chosen || !isObject(chosen.value)) return undefined;
  if ('result' in chosen.value)
    return { kind: 'result', result: chosen.value['result'], pointer: `${chosen.pointer}/result` };
  const error = chosen.value['error'];
  return { kind: 'error', error: isObject(error) ? error : {}, pointer: `${chosen.pointer}/error` };
}

/** A result or an error; `{"error": "some text"}` is what web frameworks answer and no JSON-RPC. */
function isAnswer(value: unknown): boolean {
  const kind = messageKind(value);
  if (kind === 'error') return isObject(value) && (isObject(value['error']) || 'jsonrpc' in value);
  return kind === 'result' || kind === 'result-and-error';
}

export function requestId(exchange: Exchange): RpcId | undefined {
  const message = exchange.request.message;
  return message && 'id' in message ? message.id : undefined;
}

/** What the exchange asked for: the JSON-RPC method, or the HTTP method where there was no message. */
export function requestName(exchange: Exchange): string {
  return exchange.request.message?.method ?? exchange.request.method;
}
