import { headerValue } from '../protocol/headers.js';
import { RPC_CODES } from '../protocol/json-rpc.js';
import type { Body, Exchange } from '../protocol/recording.js';
import { answerOf } from './answers.js';

/**
 * The server refused a session id that it had issued as unknown: with 404 (2025-11-25, transports, session management),
 * or with an error that speaks of the session. A 404 may also say that the method is unknown.
 */
export function lostSession(exchange: Exchange): boolean {
  const { request, response } = exchange;
  if (!response || headerValue(request.headers, 'mcp-session-id') === undefined) return false;
  const answer = answerOf(exchange);
  if (answer?.kind === 'result') return false;
  if (response.status === 404) return answer?.error['code'] !== RPC_CODES.methodNotFound;
  const isRefusal = response.status === 400 || (response.status < 300 && answer?.kind === 'error');
  return isRefusal && /session/i.test(textOf(response.body));
}

/** As far as a reason would stand in it. */
const REASON_CHARS = 2_000;

function textOf(body: Body): string {
  switch (body.kind) {
    case 'json':
      return JSON.stringify(body.value).slice(0, REASON_CHARS);
    case 'text':
      return body.text.slice(0, REASON_CHARS);
    case 'sse':
      return body.events.map(({ data }) => data.slice(0, REASON_CHARS)).join('\n');
    default:
      return '';
  }
}
