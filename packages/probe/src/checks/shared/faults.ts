/** The words for everything that can break between us and an answer: what, in which phase, after how long. */
import { headerValue } from '../../protocol/headers.js';
import { LIMITS } from '../../protocol/limits.js';
import type { Exchange, Fault, FaultCode } from '../../protocol/recording.js';
import type { Finding } from '../define-check.js';
import { TIMEOUTS } from './clauses.js';
import { requestName } from './exchanges.js';
import { duration, number, quote } from './words.js';

/** What a finding says; severity and events are added by whoever makes one of it. */
export type Account = Pick<Finding, 'code' | 'message' | 'advice' | 'cite'>;

/** @param hops the URLs of the turn so far, in order: a fault behind a redirect names the way there (RED-04) */
export function describeFault(exchange: Exchange, fault: Fault, hops: readonly string[] = []): Account {
  const account = fault.code === 'timed_out' ? describeTimeout(exchange, fault) : WORDS[fault.code](exchange, fault);
  if (hops.length < 2 || fault.phase === 'redirect') return account;
  const [first = ''] = account.message;
  const message = account.message.startsWith('The ') ? first.toLowerCase() + account.message.slice(1) : account.message;
  return { ...account, message: `After a redirect (${hops.join(' → ')}), ${message}` };
}

type Words = (exchange: Exchange, fault: Fault) => Account;

const host = (exchange: Exchange): string => new URL(exchange.request.url).host;
const hostname = (exchange: Exchange): string => new URL(exchange.request.url).hostname;
const port = (exchange: Exchange): string => {
  const { port: given, protocol } = new URL(exchange.request.url);
  return given !== '' ? given : protocol === 'https:' ? '443' : '80';
};
const detail = (fault: Fault, otherwise = ''): string =>
  fault.detail === undefined ? otherwise : ` (${fault.detail})`;

function describeTimeout(exchange: Exchange, fault: Fault): Account {
  const after = duration(fault.afterMs);
  const name = requestName(exchange);
  switch (fault.phase) {
    case 'dns':
      return {
        code: 'dns_timed_out',
        message: `DNS gave no answer for ${hostname(exchange)} within ${after}.`,
        advice: 'Check that the name servers of this zone answer, from the network that runs the diagnostic too.',
      };
    case 'connect':
      return {
        code: 'connect_timed_out',
        message: `${host(exchange)} did not accept a TCP connection on port ${port(exchange)} within ${after}.`,
        advice: 'Check that the server runs and that no firewall drops connections to this port.',
      };
    case 'tls':
      return {
        code: 'tls_timed_out',
        message: `${host(exchange)} accepted the connection, but the TLS handshake was not complete after ${after}.`,
        advice: 'Check that this port speaks TLS and that the proxy that ends TLS is not overloaded.',
      };
    case 'body':
      return {
        code: 'body_timed_out',
        message: `The answer to ${name} began but was not complete after ${after}.`,
        advice: `Send the whole answer to ${name} at once, and check what slows it down on the way.`,
        cite: TIMEOUTS,
      };
    case 'stream':
      return {
        code: 'stream_timed_out',
        message: `The event stream for ${name} was open for ${after} and never brought the answer.`,
        advice: `Send the answer to ${name} on its stream; if you do, look for a proxy that holds the events back (send "X-Accel-Buffering: no").`,
        cite: TIMEOUTS,
      };
    default:
      return {
        code: 'answer_timed_out',
        message: `The server accepted the connection but sent no answer to ${name} within ${after}.`,
        advice: `Find out where ${name} waits: a handler that never returns, a cold start, or a proxy that buffers the answer until the stream ends.`,
        cite: TIMEOUTS,
      };
  }
}

/** `more than 1,000,000 bytes`. */
function grouped(amount: string | undefined): string | undefined {
  return amount?.replace(/\d+/, (digits) => number(Number(digits)));
}

const LOOK_FOR_CRASH = 'Look for a crash in the log of the server, or a proxy that closes the connection.';

function brokenOff(exchange: Exchange): Account {
  return {
    code: 'answer_broken_off',
    message: `The connection broke off in the middle of the answer to ${requestName(exchange)}.`,
    advice: LOOK_FOR_CRASH,
  };
}

const certificate =
  (code: string, what: (exchange: Exchange) => string, advice: string): Words =>
  (exchange, fault) => ({ code, message: `${what(exchange)}${detail(fault)}.`, advice });

const WORDS: Readonly<Record<Exclude<FaultCode, 'timed_out'>, Words>> = {
  target_blocked: (exchange, fault) => ({
    code: 'target_blocked',
    message: fault.detail ?? `The rules of this installation do not allow a connection to ${host(exchange)}.`,
    advice:
      'Test an address that is public; or, where this one is meant, ask the operator of this installation to allow exactly it.',
  }),
  name_not_found: (exchange) => ({
    code: 'name_not_found',
    message: `The host name ${hostname(exchange)} does not exist in DNS.`,
    advice: 'Check the spelling of the URL and that an A or AAAA record is published for the name.',
  }),
  lookup_failed: (exchange, fault) => ({
    code: 'lookup_failed',
    message: `DNS could not resolve ${hostname(exchange)}${detail(fault)}.`,
    advice: 'Check that the name servers of this zone answer and that DNSSEC, where used, is in order.',
  }),
  connection_refused: (exchange) => ({
    code: 'connection_refused',
    message: `${host(exchange)} refused the connection: nothing listens on port ${port(exchange)}.`,
    advice:
      'Start the server, and check that it listens on this port and on an outside address, not on localhost only.',
  }),
  connection_reset: (exchange, fault) => {
    if (fault.phase === 'body' || fault.phase === 'stream') return brokenOff(exchange);
    return fault.phase === 'tls'
      ? {
          code: 'connection_reset',
          message: `${host(exchange)} closed the connection during the TLS handshake.`,
          advice: 'Check that this port speaks TLS for this host name, and that no firewall cuts the handshake.',
        }
      : {
          code: 'connection_reset',
          message: `${host(exchange)} closed the connection without an answer to ${requestName(exchange)}.`,
          advice: LOOK_FOR_CRASH,
        };
  },
  unreachable: (exchange, fault) => ({
    code: 'unreachable',
    message: `There is no route to ${host(exchange)}${detail(fault)}.`,
    advice: 'Check the address in DNS and the network on the way to it.',
  }),
  certificate_expired: certificate(
    'certificate_expired',
    (exchange) => `The TLS certificate of ${hostname(exchange)} has expired`,
    'Renew the certificate, and check that the renewal runs by itself and reloads the server.',
  ),
  certificate_not_yet_valid: certificate(
    'certificate_not_yet_valid',
    (exchange) => `The TLS certificate of ${hostname(exchange)} is not valid yet`,
    'Check the clock of the machine that issued the certificate, or wait until it becomes valid.',
  ),
  certificate_wrong_host: certificate(
    'certificate_wrong_host',
    (exchange) => `The TLS certificate was issued for other names than ${hostname(exchange)}`,
    'Issue a certificate that names this host, or make the proxy choose the right one by the requested name (SNI).',
  ),
  certificate_self_signed: certificate(
    'certificate_self_signed',
    (exchange) => `The TLS certificate of ${hostname(exchange)} is self-signed, so clients do not trust it`,
    'Use a certificate of a public authority; for a private one let the operator of this installation add it as a trusted authority.',
  ),
  certificate_unknown_issuer: certificate(
    'certificate_unknown_issuer',
    (exchange) =>
      `The TLS certificate of ${hostname(exchange)} leads to no authority that clients trust: its issuer is private, or the intermediate certificate is missing`,
    'Serve the full chain (certificate and intermediates); for a private authority let the operator of this installation trust it.',
  ),
  tls_failed: (exchange, fault) => ({
    code: 'tls_failed',
    message: `No TLS connection with ${host(exchange)} could be agreed${detail(fault)}.`,
    advice: 'Check that this port speaks TLS 1.2 or 1.3, and not plain http.',
  }),
  malformed_http: (exchange, fault) => ({
    code: 'malformed_http',
    message: `What ${host(exchange)} sent in answer to ${requestName(exchange)} is not HTTP${detail(fault)}.`,
    advice: 'Check that an HTTP server listens on this port, and that it writes no debug output into the connection.',
  }),
  headers_too_large: (exchange) => ({
    code: 'headers_too_large',
    message: `The header of the answer to ${requestName(exchange)} is larger than clients accept.`,
    advice: 'Send smaller headers; large cookies are the usual cause.',
  }),
  body_too_large: (exchange, fault) => ({
    code: 'body_too_large',
    message: `The answer to ${requestName(exchange)} holds ${grouped(fault.detail) ?? `more than ${number(LIMITS.bodyBytes)} bytes`}, and was read no further.`,
    advice: 'Split long lists into pages with nextCursor, and shorten descriptions.',
  }),
  body_truncated: (exchange, fault) =>
    headerValue(exchange.response?.headers ?? [], 'content-length') === undefined
      ? brokenOff(exchange)
      : {
          code: 'body_truncated',
          message: `The answer to ${requestName(exchange)} ended early: the body is shorter than its Content-Length says${detail(fault)}.`,
          advice: 'Let Content-Length count the bytes that are sent, after compression; or leave it out.',
        },
  body_undecodable: (exchange, fault) =>
    fault.detail?.startsWith('JSON')
      ? {
          code: 'json_too_deep',
          message: `The answer to ${requestName(exchange)} is ${fault.detail}, which clients cannot read.`,
          advice: 'Look for a value in the answer that holds itself.',
        }
      : {
          code: 'body_undecodable',
          message: `The body of the answer to ${requestName(exchange)} could not be decoded${detail(fault)}.`,
          advice: 'Send the body as its Content-Encoding says; we asked for "identity", so no encoding is needed.',
        },
  redirect_refused: (exchange, fault) => ({
    code: 'redirect_refused',
    message:
      `The server redirected ${requestName(exchange)} to ${quote(exchange.redirect?.location ?? '')}, and the redirect was not followed. ${fault.detail ?? ''}`.trim(),
    advice: 'Answer at the URL that clients use, or give clients the final URL.',
  }),
  too_many_redirects: (exchange) => ({
    code: 'too_many_redirects',
    message: `The server redirected ${requestName(exchange)} more than ${LIMITS.redirects} times.`,
    advice: 'Answer at the URL that clients use; look for two rules that redirect to each other.',
  }),
  cancelled: (exchange) => ({
    code: 'cancelled',
    message: `The run was cancelled before ${requestName(exchange)} was answered.`,
  }),
  run_time_limit: (exchange, fault) => ({
    code: 'run_time_limit',
    message: `The run reached its time limit while ${requestName(exchange)} had waited ${duration(fault.afterMs)} for its answer.`,
  }),
};
