/**
 * The words for a request that got no JSON-RPC answer and that no other check explains: a fault on the way, an HTTP error
 * status, or an answer with nothing in it. One place, so that every check says the same thing the same way.
 */
import type { Exchange, ReceivedResponse } from '../../protocol/recording.js';
import type { Finding } from '../define-check.js';
import { eventsOf } from '../define-check.js';
import { SENDING_MESSAGES } from './clauses.js';
import { requestId, requestName } from './exchanges.js';
import { describeFault, type Account } from './faults.js';
import { describeStatus, describeTurnedAway } from './http-status.js';

/** A finding about an error answer gives way to what the status says, where the message was never looked at. */
export function describeRefused(exchange: Exchange, finding: Finding): Finding {
  const account = exchange.response && describeTurnedAway(exchange, exchange.response);
  return account && account.code !== finding.code
    ? { severity: 'failed', ...account, events: finding.events }
    : finding;
}

/** @param hops the URLs of the turn that the exchange ended, in order */
export function describeUnanswered(exchange: Exchange, hops: readonly string[] = []): Finding {
  return { severity: 'failed', ...account(exchange, hops), events: eventsOf(exchange) };
}

function account(exchange: Exchange, hops: readonly string[]): Account {
  const { response, fault } = exchange;
  if (fault && (response === undefined || response.status < 400)) return describeFault(exchange, fault, hops);
  if (response && response.status >= 300) return describeStatus(exchange, response);
  return response ? describeSilence(exchange, response) : describeNothing(exchange);
}

/** A success that carries no answer. */
function describeSilence(exchange: Exchange, response: ReceivedResponse): Account {
  const name = requestName(exchange);
  const id = requestId(exchange);
  const inStream = response.body.kind === 'sse' ? ' in its event stream' : '';
  const what =
    response.body.kind === 'empty'
      ? 'with an empty body'
      : `without a result or an error${inStream}${id === undefined ? '' : ` for id ${id}`}`;
  return {
    code: response.status === 202 ? 'taken_for_notification' : 'no_answer',
    message:
      response.status === 202
        ? `The server answered 202 to ${name}, as if it were a notification, and sent no result.`
        : `The server answered ${response.status} to ${name} ${what}.`,
    advice: `Answer ${name} with a JSON-RPC response that carries the id of the request.`,
    cite: SENDING_MESSAGES,
  };
}

function describeNothing(exchange: Exchange): Account {
  return {
    code: 'no_answer',
    message: `No answer came to ${requestName(exchange)}.`,
    advice: `Answer ${requestName(exchange)} with a JSON-RPC response that carries the id of the request.`,
    cite: SENDING_MESSAGES,
  };
}
