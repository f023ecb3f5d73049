import type { FaultCode, FaultPhase } from '../protocol/recording.js';
import { EgressError, errorCode } from './egress-error.js';

/**
 * What broke between our request and the end of the answer, once connected. Undefined when it was not the peer's doing:
 * then something of ours is wrong, and the caller must not blame the server.
 */
export function transferFault(error: unknown, phase: FaultPhase): EgressError | undefined {
  if (error instanceof EgressError) return error;
  const code = faultCode(error, phase);
  return code ? new EgressError(phase, code, undefined, { cause: error }) : undefined;
}

function faultCode(error: unknown, phase: FaultPhase): FaultCode | undefined {
  const cutOff: FaultCode = phase === 'headers' ? 'connection_reset' : 'body_truncated';
  if (isParserError(error)) return error.data === '' ? cutOff : 'malformed_http';
  const code = errorCode(error);
  switch (code) {
    case 'UND_ERR_HEADERS_OVERFLOW':
      return 'headers_too_large';
    // Before there is a body to compare it with, the Content-Length itself was wrong (two of them).
    case 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH':
      return phase === 'headers' ? 'malformed_http' : 'body_truncated';
    case 'UND_ERR_SOCKET':
      return cutOff;
    case 'ETIMEDOUT':
      return 'timed_out';
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
    case 'ENETDOWN':
      return 'unreachable';
    default:
      if (code === 'EPROTO' || code?.startsWith('ERR_SSL_')) return 'tls_failed';
      // The system's other error names: the connection is gone, whatever the reason.
      return code && /^E[A-Z0-9]+$/.test(code) ? cutOff : undefined;
  }
}

/** undici gives it no code; `data` is what could not be parsed, and empty where the connection ended inside a message. */
function isParserError(error: unknown): error is Error & { readonly data: unknown } {
  return error instanceof Error && error.name === 'HTTPParserError' && 'data' in error;
}
