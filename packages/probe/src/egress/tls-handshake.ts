/** TLS over a connected socket: always verified, for the name of the URL, never for the address that was dialled. */
import { isIP, type Socket } from 'node:net';
import { connect, type PeerCertificate, type SecureContext, type TLSSocket } from 'node:tls';
import type { Certificate, FaultCode } from '../protocol/recording.js';
import { EgressError, errorCode } from './egress-error.js';

export interface HandshakeOptions {
  /** Without brackets. */
  readonly hostname: string;
  readonly secureContext: SecureContext | undefined;
  readonly signal: AbortSignal;
}

export interface SecureConnection {
  readonly socket: TLSSocket;
  readonly certificate: Certificate;
}

/** Rejects with an `EgressError` of phase `tls`, or with `signal.reason`. */
export function handshake(
  tcp: Socket,
  { hostname, secureContext, signal }: HandshakeOptions,
): Promise<SecureConnection> {
  return new Promise((resolve, reject) => {
    const socket = connect({
      socket: tcp,
      host: hostname,
      // An address is no server name (RFC 6066, section 3); its certificate is checked against `host` all the same.
      servername: isIP(hostname) === 0 ? hostname : '',
      ALPNProtocols: ['http/1.1'],
      ...(secureContext ? { secureContext } : {}),
    });
    let certificate: PeerCertificate | undefined;
    const onAbort = (): void => {
      socket.destroy();
      reject(signal.reason as Error);
    };
    signal.addEventListener('abort', onAbort, { once: true });
    // Node verifies in its own listener to this event and destroys the socket; the certificate can be read only before.
    socket.prependOnceListener('secure', () => {
      certificate = socket.getPeerCertificate();
    });
    socket.once('error', (error) => {
      signal.removeEventListener('abort', onAbort);
      socket.on('error', () => undefined);
      reject(tlsFault(error, certificate));
    });
    socket.once('secureConnect', () => {
      signal.removeEventListener('abort', onAbort);
      socket.removeAllListeners('error').on('error', () => undefined);
      resolve({ socket, certificate: factsOf(certificate ?? socket.getPeerCertificate()) });
    });
  });
}

/** OpenSSL's verification results, as Node names them. */
const CERTIFICATE_FAULTS: Readonly<Record<string, FaultCode>> = {
  CERT_HAS_EXPIRED: 'certificate_expired',
  CERT_NOT_YET_VALID: 'certificate_not_yet_valid',
  ERR_TLS_CERT_ALTNAME_INVALID: 'certificate_wrong_host',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'certificate_self_signed',
  // The chain came with its own root, which nobody here trusts: a private authority.
  SELF_SIGNED_CERT_IN_CHAIN: 'certificate_unknown_issuer',
  UNABLE_TO_GET_ISSUER_CERT: 'certificate_unknown_issuer',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'certificate_unknown_issuer',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'certificate_unknown_issuer',
};

function tlsFault(error: Error, certificate: PeerCertificate | undefined): EgressError {
  const code = errorCode(error) ?? '';
  const fault = CERTIFICATE_FAULTS[code];
  if (fault) return new EgressError('tls', fault, describe(certificate), { cause: error });
  if (code === 'ECONNRESET' || code === 'EPIPE')
    return new EgressError('tls', 'connection_reset', undefined, { cause: error });
  return new EgressError('tls', 'tls_failed', code === '' ? undefined : code, { cause: error });
}

function factsOf({ subject, issuer, valid_to }: PeerCertificate): Certificate {
  return {
    subject: nameOf(subject.CN ?? subject.O),
    issuer: nameOf(issuer.CN ?? issuer.O),
    validForMs: Date.parse(valid_to) - Date.now(),
  };
}

/** What the server showed, so that its author knows which certificate is meant. Hostile text: cut, and redacted later. */
function describe(certificate: PeerCertificate | undefined): string | undefined {
  if (!certificate?.valid_to) return undefined;
  const { subject, issuer, subjectaltname } = certificate;
  const parts = [
    `subject ${nameOf(subject.CN ?? subject.O)}`,
    `issuer ${nameOf(issuer.CN ?? issuer.O)}`,
    `valid from ${isoDate(certificate.valid_from)} to ${isoDate(certificate.valid_to)}`,
    `names ${nameOf(subjectaltname)}`,
  ];
  return parts.join('; ');
}

/** A distinguished name may hold an attribute several times; Node then gives a list, whatever its types say. */
function nameOf(value: unknown): string {
  const text = [value].flat().map(String).join(', ');
  return value === undefined || text === '' ? '(none)' : text.slice(0, 300);
}

function isoDate(text: string): string {
  const time = Date.parse(text);
  return Number.isNaN(time) ? text : new Date(time).toISOString().slice(0, 10);
}
