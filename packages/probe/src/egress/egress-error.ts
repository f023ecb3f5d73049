import type { FaultCode, FaultPhase } from '../protocol/recording.js';

/**
 * Why nothing (more) came from the peer, in the recording's own terms: the many error shapes of Node, OpenSSL and undici
 * end here. `message` is for logs; `detail` is safe to show to whoever started the run.
 */
export class EgressError extends Error {
  override readonly name = 'EgressError';

  constructor(
    readonly phase: FaultPhase,
    readonly code: FaultCode,
    readonly detail?: string,
    options?: ErrorOptions,
  ) {
    super(detail === undefined ? `${phase}: ${code}` : `${phase}: ${code} (${detail})`, options);
  }
}

/** The `code` of a Node or undici error; undefined when it has none. */
export function errorCode(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}

const OUR_SIDE: ReadonlySet<string> = new Set([
  'ENETUNREACH',
  'ENETDOWN',
  'EADDRNOTAVAIL',
  'EAFNOSUPPORT',
  'EACCES',
  'EPERM',
]);

/** There is no way out of this machine to the address (it has no IPv6, say), which tells nothing about the server. */
export function isOurSide(error: unknown): boolean {
  return OUR_SIDE.has(errorCode(error) ?? '');
}
