/**
 * What an HTTP status in place of an MCP answer usually means here, and what its body says. The one place for these
 * words: whichever check meets such an answer says the same.
 */
import { headerValue } from '../../protocol/headers.js';
import type { Exchange, ReceivedResponse, StepId } from '../../protocol/recording.js';
import { MODERN_STEPS } from '../../protocol/steps.js';
import { describeBody, searchable } from './body.js';
import { HOST_AND_ORIGIN, PROTOCOL_VERSION_HEADER, SENDING_MESSAGES, SESSION_MANAGEMENT } from './clauses.js';
import { firewallOf, gatewayOf, guardOf } from './edge.js';
import { requestName } from './exchanges.js';
import type { Account } from './faults.js';
import { duration, quote } from './words.js';

export function describeStatus(exchange: Exchange, response: ReceivedResponse): Account {
  const turnedAway = describeTurnedAway(exchange, response);
  if (turnedAway) return turnedAway;
  const { status } = response;
  const means = ABOUT_THE_PATH.has(status) && !OPENING_STEPS.has(exchange.step) ? undefined : STATUSES[status];
  const otherwise = status >= 500 ? describeServerError : describePlainly;
  return (means ?? otherwise)(exchange, response);
}

/**
 * Refusals that have nothing to do with the message: a guard, a firewall, a limit, or the session turned it away before
 * it was looked at. They may come with a JSON-RPC error, whose code then says less than this. Undefined for all others.
 */
export function describeTurnedAway(exchange: Exchange, response: ReceivedResponse): Account | undefined {
  if (response.status < 400) return undefined;
  const guard = guardOf(response);
  if (guard) return describeGuard(exchange, response, guard);
  const firewall = firewallOf(response);
  if (firewall) {
    return {
      code: 'edge_page',
      message: `${firewall.name} answered ${requestName(exchange)} with ${response.status} in place of the server (seen by ${firewall.evidence}); the request never reached it.`,
      advice: BLOCKING.has(response.status)
        ? `Exempt the MCP endpoint from the bot protection or firewall rule of ${firewall.name}: its clients are no browsers.`
        : `Check that ${firewall.name} passes this path on to the server.`,
    };
  }
  if (response.status === 429) return describeLimit(exchange, response);
  if (BEFORE_THE_MESSAGE.has(response.status)) return STATUSES[response.status]?.(exchange, response);
  return describeSession(exchange, response);
}

/** How bot protection and firewall rules refuse; what else an edge answers is about its routes. */
const BLOCKING = new Set([401, 403, 405, 406, 429, 503]);

/** `The server answered 404 to initialize: "Not Found"` and no full stop. */
function opening(exchange: Exchange, response: ReceivedResponse): string {
  const said = describeBody(response);
  return `The server answered ${response.status} to ${requestName(exchange)}${said === '' ? '' : `: ${said}`}`;
}

function describeGuard(exchange: Exchange, response: ReceivedResponse, refused: 'host' | 'origin'): Account {
  if (refused === 'origin') {
    return {
      code: 'origin_refused',
      message: `${opening(exchange, response)}; a guard refuses the Origin, though the request carried none.`,
      advice: 'Let requests without an Origin header pass: only browsers send one.',
      cite: HOST_AND_ORIGIN,
    };
  }
  const { host } = new URL(exchange.request.url);
  return {
    code: 'host_refused',
    message: `${opening(exchange, response)}; a guard against DNS rebinding does not know the host name ${host}.`,
    advice: `Add ${host} to the allowed hosts of the server; or, behind a proxy, let the proxy pass the original Host header on or allow the name that the proxy sends.`,
    cite: HOST_AND_ORIGIN,
  };
}

function describeServerError(exchange: Exchange, response: ReceivedResponse): Account {
  const gateway = gatewayOf(response);
  if (gateway) {
    const said = describeBody(response);
    return {
      code: 'gateway_error',
      message: `A gateway (${gateway.name}) answered ${response.status} to ${requestName(exchange)}${said === '' ? '' : `, ${said}`}: it got no answer from the server behind it.`,
      advice: 'Check that the server behind the gateway runs, and that the gateway is set to its address and port.',
    };
  }
  if (searchable(response).includes('already connected to a transport')) {
    return {
      code: 'shared_transport',
      message: `${opening(exchange, response)}; one transport is shared by all requests, so the server works only strictly one request after another.`,
      advice: 'Create a server and a transport for every session, or for every request when there are no sessions.',
    };
  }
  const withCredentials = headerValue(exchange.request.headers, 'authorization') !== undefined;
  return {
    code: 'server_error',
    message: `${opening(exchange, response)}.`,
    advice: `Look for the error in the log of the server at this time.${
      withCredentials ? ' If it comes only with a token, answer 401 to a token that is not accepted.' : ''
    }`,
  };
}

/** Refusals that turn on the session id or the version header that a request carries or lacks. */
function describeSession(exchange: Exchange, response: ReceivedResponse): Account | undefined {
  if (STATELESS_STEPS.has(exchange.step)) return undefined;
  const { headers } = exchange.request;
  const text = searchable(response).slice(0, 2000);
  const sentSession = headerValue(headers, 'mcp-session-id') !== undefined;
  const version = headerValue(headers, 'mcp-protocol-version');
  if (response.status === 404 && sentSession) {
    return {
      code: 'session_lost',
      message: `${opening(exchange, response)}; it does not know the session id that it issued itself.`,
      advice:
        'Keep sessions where every replica finds them, or send all requests of a session to the replica that began it.',
      cite: SESSION_MANAGEMENT,
    };
  }
  if (response.status !== 400) return undefined;
  if (version !== undefined && VERSION_WORDS.some((words) => text.includes(words))) {
    return {
      code: 'negotiated_version_refused',
      message: `${opening(exchange, response)}; it negotiated ${version} in initialize but refuses it in the MCP-Protocol-Version header.`,
      advice: `Accept MCP-Protocol-Version: ${version} wherever requests are checked, or negotiate a revision that is accepted there.`,
      cite: PROTOCOL_VERSION_HEADER,
    };
  }
  if (!sentSession && version !== undefined && text.includes('session')) {
    return {
      code: 'session_id_not_issued',
      message: `${opening(exchange, response)}; it demands a session id, but its answer to initialize carried no Mcp-Session-Id header.`,
      advice: 'Return Mcp-Session-Id with the answer to initialize, or serve requests without it.',
      cite: SESSION_MANAGEMENT,
    };
  }
  return undefined;
}

/** Their requests carry a revision that nobody negotiated, and no session. */
const STATELESS_STEPS: ReadonlySet<StepId> = new Set(MODERN_STEPS);

const VERSION_WORDS = ['protocol version', 'protocol-version', 'protocolversion'];

/** About the request's envelope, so sent before its message was read. */
const BEFORE_THE_MESSAGE = new Set([406, 407, 413, 415]);

/** Only where no request was answered at this URL yet does such a status speak of the URL. */
const ABOUT_THE_PATH = new Set([404, 405, 501]);
const OPENING_STEPS: ReadonlySet<StepId> = new Set<StepId>(['initialize', 'discover']);

type Meaning = (exchange: Exchange, response: ReceivedResponse) => Account;

const STATUSES: Readonly<Record<number, Meaning>> = {
  404: (exchange, response) => ({
    code: 'not_found',
    message: `${opening(exchange, response)}; there is no MCP endpoint at this path.`,
    advice: `Check the path of the URL (often /mcp): ${new URL(exchange.request.url).pathname} must answer POST.`,
    cite: SENDING_MESSAGES,
  }),
  405: describeWrongMethod,
  406: (exchange, response) => ({
    code: 'not_acceptable',
    message: `${opening(exchange, response)}, though the request accepted both application/json and text/event-stream.`,
    advice: 'Look for a proxy or adapter in front of the MCP handler that drops or rewrites the Accept header.',
    cite: SENDING_MESSAGES,
  }),
  407: (exchange, response) => ({
    code: 'proxy_authentication',
    message: `${opening(exchange, response)}; a proxy on the way to the server asks for credentials of its own.`,
    advice: 'Let the proxy in front of the server pass MCP clients without credentials of its own.',
  }),
  413: (exchange, response) => ({
    code: 'request_too_large',
    message: `${opening(exchange, response)}, though the request is smaller than 2 KB.`,
    advice: 'Raise the body limit in front of the MCP endpoint.',
  }),
  415: (exchange, response) => ({
    code: 'unsupported_media_type',
    message: `${opening(exchange, response)}, though the request was sent as application/json.`,
    advice: 'Look for a proxy or adapter that changes Content-Type, and compare the media type without its parameters.',
    cite: SENDING_MESSAGES,
  }),
  // Simple file servers say so where others say 405.
  501: describeWrongMethod,
};

function describeWrongMethod(exchange: Exchange, response: ReceivedResponse): Account {
  return {
    code: 'method_not_allowed',
    message: `${opening(exchange, response)}; this URL does not take ${exchange.request.method}, so it is a web page, a GET-only or an SSE-only endpoint.`,
    advice: 'Give clients the URL of the Streamable HTTP endpoint, and let it answer POST.',
    cite: SENDING_MESSAGES,
  };
}

function describeLimit(exchange: Exchange, response: ReceivedResponse): Account {
  const after = headerValue(response.headers, 'retry-after');
  return {
    code: 'rate_limited',
    message: `${opening(exchange, response)}; requests are limited, ${after === undefined ? 'and it sent no Retry-After' : `and Retry-After says ${retryAfter(after)}`}.`,
    advice:
      after === undefined
        ? 'Run the diagnostic again later, and send Retry-After with 429 so that clients know when.'
        : 'Run the diagnostic again after that time, or exempt it from the limit.',
  };
}

/** Delay seconds or a date (RFC 9110, section 10.2.3). */
function retryAfter(value: string): string {
  const seconds = /^\d{1,9}$/.test(value.trim()) ? Number(value) : undefined;
  return seconds === undefined ? quote(value, 60) : `${value.trim()} (${duration(seconds * 1000)})`;
}

function describePlainly(exchange: Exchange, response: ReceivedResponse): Account {
  if (response.status >= 300 && response.status < 400) {
    return {
      code: 'redirect_without_location',
      message: `${opening(exchange, response)} and named no place to go on.`,
      advice: 'Answer at this URL itself, or send a Location header with the redirect.',
    };
  }
  return {
    code: 'http_error',
    message: `${opening(exchange, response)}.`,
    advice: `Find out why ${requestName(exchange)} is refused: a right request must be answered with its result.`,
    cite: SENDING_MESSAGES,
  };
}
