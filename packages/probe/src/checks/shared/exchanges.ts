/**
 * How checks find their evidence in a recording. A check runs only after its steps, so a missing exchange is our own error.
 *
 * Every check asks anew for turns and answers, so what was worked out is kept beside the exchanges that it came from. A
 * recording that goes on gets further exchanges; those that it has never change.
 */
import type { Exchange, Recording, SseEvent, StepId } from '../../protocol/recording.js';
import { headerValue } from '../../protocol/headers.js';
import { isObject, messageKind, type JsonObject, type RpcId, type RpcMessage } from '../../protocol/json-rpc.js';

interface Reading {
  /** How many exchanges were read. */
  size: number;
  readonly exchanges: Map<StepId, readonly Exchange[]>;
  readonly turns: Map<StepId, readonly Turn[]>;
}

const readings = new WeakMap<readonly Exchange[], Reading>();
const NONE: readonly never[] = [];

function read({ exchanges }: Recording): Reading {
  let reading = readings.get(exchanges);
  if (!reading || reading.size > exchanges.length) {
    reading = { size: 0, exchanges: new Map(), turns: new Map() };
    readings.set(exchanges, reading);
  }
  for (; reading.size < exchanges.length; reading.size += 1) {
    const exchange = exchanges[reading.size];
    if (exchange) add(reading, exchange);
  }
  return reading;
}

function add(reading: Reading, exchange: Exchange): void {
  const { step } = exchange;
  reading.exchanges.set(step, [...(reading.exchanges.get(step) ?? NONE), exchange]);
  reading.turns.delete(step);
}

export function exchangesOf(recording: Recording, step: StepId): readonly Exchange[] {
  return read(recording).exchanges.get(step) ?? NONE;
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
export function turnsOf(recording: Recording, step: StepId): readonly Turn[] {
  const { exchanges, turns } = read(recording);
  const known = turns.get(step);
  if (known) return known;
  const found = groupIntoTurns(exchanges.get(step) ?? NONE);
  turns.set(step, found);
  return found;
}

function groupIntoTurns(all: readonly Exchange[]): readonly Turn[] {
  const groups: Exchange[][] = [];
  for (const exchange of all) {
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

const messages = new WeakMap<Exchange, readonly ReceivedMessage[]>();

/** Every JSON value of an answer that stands where a JSON-RPC message belongs. */
export function messagesOf(exchange: Exchange): readonly ReceivedMessage[] {
  const known = messages.get(exchange);
  if (known) return known;
  const found = readMessages(exchange);
  messages.set(exchange, found);
  return found;
}

function readMessages({ response }: Exchange): readonly ReceivedMessage[] {
  const body = response?.body;
  if (body?.kind === 'json') return [{ value: body.value, pointer: '' }];
  if (body?.kind !== 'sse') return NONE;
  return body.events.flatMap((event: SseEvent, index) =>
    event.json === undefined ? [] : [{ value: event.json, pointer: `/stream/${index}/data` }],
  );
}

type Answer =
  | { readonly kind: 'result'; readonly result: unknown; readonly pointer: string }
  | { readonly kind: 'error'; readonly error: JsonObject; readonly pointer: string };

/** An answer and the exchange that brought it. */
export type DeliveredAnswer = Answer & { readonly exchange: Exchange };

/** `null` where there is none. */
const answers = new WeakMap<Turn, DeliveredAnswer | null>();

/** The answer to a turn's message, wherever it came: at once, after a redirect, or on a resumed stream. */
export function answerIn(turn: Turn): DeliveredAnswer | undefined {
  const known = answers.get(turn);
  if (known !== undefined) return known ?? undefined;
  const found = findAnswer(turn);
  answers.set(turn, found ?? null);
  return found;
}

function findAnswer({ message, exchanges }: Turn): DeliveredAnswer | undefined {
  const id = message && 'id' in message ? message.id : undefined;
  for (let index = exchanges.length - 1; index >= 0; index -= 1) {
    const exchange = exchanges[index];
    const answer = exchange && answerTo(id, exchange);
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
