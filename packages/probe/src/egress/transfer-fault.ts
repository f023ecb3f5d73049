import type { FaultCode, FaultPhase } from '../protocol/recording.js';
import { EgressError, errorCode } from './egress-error.js';

/**
 * What broke between our request and the end of the answer, once connected. Undefined when it was not the peer's doing:
 * then something of ours is wrong, and the caller must not blame the server.
 */
export function transferFault(error: unknown, phase: FaultPhase): EgressError | undefined {
  if (error instanceof EgressError) return error;
  const code = errorCode(error);
  if (code === undefined) return undefined;
  const fault = faultCode(code, phase);
  return fault ? new EgressError(phase, fault, undefined, { cause: error }) : undefined;
}

function faultCode(code: string, phase: FaultPhase): FaultCode | undefined {
  const cutOff: FaultCode = phase === 'headers' ? 'connection_reset' : 'body_truncated';
  switch (code) {
    case 'UND_ERR_HEADERS_OVERFLOW':
    case 'HPE_HEADER_OVERFLOW':
      return 'headers_too_large';
    case 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH':
      return 'body_truncated';
    // The connection ended inside a message.
    case 'HPE_INVALID_EOF_STATE':
    case 'UND_ERR_SOCKET':
    case 'ECONNRESET':
    case 'EPIPE':
    case 'ECONNABORTED':
      return cutOff;
    case 'ETIMEDOUT':
      return 'timed_out';
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
    case 'ENETDOWN':
      return 'unreachable';
    default:
      if (code.startsWith('HPE_')) return 'malformed_http';
      if (code.startsWith('ERR_SSL_') || code === 'EPROTO') return 'tls_failed';
      return undefined;
  }
}
