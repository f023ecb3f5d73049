/**
 * The words for a request that got no JSON-RPC answer and that no transport check already explains: an HTTP error
 * status, or a fault on the way. One place, so that every check says the same thing the same way.
 */
import type { Exchange } from '../../protocol/recording.js';
import type { Finding } from '../define-check.js';
import { eventsOf } from '../define-check.js';

export function describeUnanswered(exchange: Exchange): Finding {
  const what = exchange.request.message?.method ?? exchange.request.method;
  const status = exchange.response?.status;
  return {
    severity: 'failed',
    code: status === undefined ? 'no_answer' : 'http_error',
    message: status === undefined ? `No answer to ${what}.` : `The server answered ${status} to ${what}.`,
    events: eventsOf(exchange),
  };
}
