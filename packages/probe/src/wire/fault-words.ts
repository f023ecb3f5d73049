import type { Fault, FaultCode, FaultPhase } from '../protocol/recording.js';

const PHASES: Readonly<Record<FaultPhase, string>> = {
  target: 'before anything was sent',
  dns: 'while the name was looked up',
  connect: 'while connecting',
  tls: 'during the TLS handshake',
  headers: 'while waiting for the answer',
  body: 'while reading the answer',
  stream: 'while reading the event stream',
  redirect: 'at a redirect',
};

const CODES: Readonly<Record<FaultCode, string>> = {
  target_blocked: 'The address is not allowed as a target',
  name_not_found: 'The name does not exist or has no address',
  lookup_failed: 'The name could not be looked up',
  timed_out: 'The time limit was reached',
  connection_refused: 'The connection was refused',
  connection_reset: 'The connection was closed',
  unreachable: 'The address could not be reached',
  certificate_expired: 'The certificate has expired',
  certificate_not_yet_valid: 'The certificate is not valid yet',
  certificate_wrong_host: 'The certificate is for another host',
  certificate_self_signed: 'The certificate is signed by itself',
  certificate_unknown_issuer: "The certificate's issuer is not known",
  tls_failed: 'No TLS connection could be agreed on',
  malformed_http: 'The answer is not valid HTTP',
  headers_too_large: "The answer's headers are too large",
  body_too_large: 'The answer grew over the size limit',
  body_truncated: 'The answer ended too early',
  body_undecodable: 'The answer could not be decoded',
  redirect_refused: 'The redirect was not followed',
  too_many_redirects: 'There were too many redirects',
  cancelled: 'The run was cancelled',
  run_time_limit: 'The run reached its time limit',
};

/** The line of a transcript; what it means for the server is the checks' to say. */
export function describeFault(fault: Fault): string {
  const detail = fault.detail === undefined ? '' : `: ${fault.detail}`;
  return `${CODES[fault.code]} ${PHASES[fault.phase]}, after ${fault.afterMs} ms${detail}`;
}
